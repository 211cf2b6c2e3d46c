import type { RawStore } from '../rawAnswers/createRawStore.ts'
import type { AnsweredSubject } from '../rawAnswers/RawEntry.ts'

/** A subject with an answer of its own, as it came on 2026-01-10. */
export async function storeAnswer(
  store: RawStore,
  { key, text }: { key: string; text: string },
): Promise<AnsweredSubject> {
  const bytes = Buffer.from(text)
  const entry = {
    key,
    url: `https://api.example.org/${key}`,
    status: 200,
    sha256: await store.put(bytes),
    bytes: bytes.length,
    fetched_at: Date.parse('2026-01-10T12:00:00Z'),
    missing: false,
  }
  return { key, entries: [entry] }
}
