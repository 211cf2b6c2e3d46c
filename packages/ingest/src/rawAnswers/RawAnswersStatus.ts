import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'kept.json'

/** What is kept of the sources' answers, as the last look over it found. */
export const KeptAnswers = z.object({
  looked_at: z.iso.datetime(),
  lists: z.int(),
  bytes: z.int(),
  removed_lists: z.int(),
  /** Answers that a list names and that are not there, or are not what they were. */
  missing: z.int(),
  damaged: z.int(),
  /** Why more is kept than was asked for; null where it is not. */
  note: z.string().nullable(),
})
export type KeptAnswers = z.infer<typeof KeptAnswers>

/** Null where nobody has looked yet, or the file is broken. */
export async function readKeptAnswers(rawFolder: string): Promise<KeptAnswers | null> {
  try {
    return KeptAnswers.parse(JSON.parse(await readFile(join(rawFolder, FILE), 'utf8')))
  } catch {
    return null
  }
}

/** Written beside and moved into place, so that nobody reads half of it. */
export async function writeKeptAnswers(rawFolder: string, kept: KeptAnswers): Promise<void> {
  await mkdir(rawFolder, { recursive: true })
  const partial = join(rawFolder, `.${FILE}.${randomUUID()}`)
  await writeFile(partial, JSON.stringify(kept))
  await rename(partial, join(rawFolder, FILE))
}
