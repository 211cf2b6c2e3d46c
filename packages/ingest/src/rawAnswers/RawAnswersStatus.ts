import { z } from 'zod'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import { readJsonObject } from '../objects/readJsonObject.ts'

const KEY = 'kept.json'

/** Summary of the stored raw answers, as of the last check. */
export const RawAnswersStatus = z.object({
  looked_at: z.iso.datetime(),
  lists: z.int(),
  bytes: z.int(),
  removed_lists: z.int(),
  /** Answers that a list names and that are missing or damaged. */
  missing: z.int(),
  damaged: z.int(),
  /** The reason why more is stored than the limit allows; null if it is not. */
  note: z.string().nullable(),
})
export type RawAnswersStatus = z.infer<typeof RawAnswersStatus>

/** Null before the first check, or if the object is broken. */
export function readRawAnswersStatus(raw: ObjectStore): Promise<RawAnswersStatus | null> {
  return readJsonObject(raw, KEY, RawAnswersStatus)
}

export function writeRawAnswersStatus(raw: ObjectStore, kept: RawAnswersStatus): Promise<void> {
  return raw.write(KEY, JSON.stringify(kept))
}
