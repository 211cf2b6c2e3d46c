import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE = 'kept.json'

/** Summary of the stored raw answers, as of the last check. */
export const RawAnswersStatus = z.object({
  looked_at: z.iso.datetime(),
  lists: z.int(),
  bytes: z.int(),
  removed_lists: z.int(),
  /** Answers that a list names and that are missing or damaged. */
  missing: z.int(),
  damaged: z.int(),
  /** Why more is stored than the limit allows; null if it is not. */
  note: z.string().nullable(),
})
export type RawAnswersStatus = z.infer<typeof RawAnswersStatus>

/** Null before the first check, or if the file is broken. */
export async function readRawAnswersStatus(rawFolder: string): Promise<RawAnswersStatus | null> {
  try {
    return RawAnswersStatus.parse(JSON.parse(await readFile(join(rawFolder, FILE), 'utf8')))
  } catch {
    return null
  }
}

/** Writes to a temporary file and renames it, so that no reader sees half of it. */
export async function writeRawAnswersStatus(
  rawFolder: string,
  kept: RawAnswersStatus,
): Promise<void> {
  await mkdir(rawFolder, { recursive: true })
  const partial = join(rawFolder, `.${FILE}.${randomUUID()}`)
  await writeFile(partial, JSON.stringify(kept))
  await rename(partial, join(rawFolder, FILE))
}
