import { browserStorage } from '../data/browserStorage.ts'
import type { Draft } from './Draft.ts'
import { readDraft } from './readDraft.ts'

const PREFIX = 'tt.draft.'
/** Older ones make room for newer ones. */
const MOST = 20
const LONGEST_MS = 30 * 86_400_000

type Wanted = Pick<Draft, 'kind' | 'documentId'> & {
  /** Whose drafts are looked at, besides those that were made before somebody logged in. */
  userId: string | null
}

/** What is unsaved and kept on this machine. */
export const drafts = {
  keep(draft: Draft): void {
    browserStorage.write(`${PREFIX}${draft.id}`, JSON.stringify(draft))
    for (const old of listAll().slice(MOST)) drafts.drop(old.id)
  },
  /** The newest draft of a document, or of something new of a kind. */
  find({ kind, documentId, userId }: Wanted, now: number = Date.now()): Draft | undefined {
    return listAll().find(
      (draft) =>
        draft.kind === kind &&
        draft.documentId === documentId &&
        (draft.userId === null || draft.userId === userId) &&
        now - Date.parse(draft.at) < LONGEST_MS,
    )
  },
  drop(id: string): void {
    try {
      localStorage.removeItem(`${PREFIX}${id}`)
    } catch {}
  },
}

/** The newest first. */
function listAll(): Draft[] {
  return listKeys()
    .flatMap((key) => readDraft(browserStorage.read(key)) ?? [])
    .sort((one, other) => other.at.localeCompare(one.at))
}

function listKeys(): `tt.${string}`[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)) as `tt.${string}`[]
  } catch {
    return []
  }
}
