import { z } from 'zod'

/** The key of lists that were believed for many subjects; no subject is called so. */
export const LISTS_KEY = '*'

/** One answer as the list of a run names it. */
export const RawEntry = z.object({
  /** The subject, '' for a call that only helped to find subjects, `LISTS_KEY` for a list that tells of many. */
  key: z.string(),
  /** Without secrets. */
  url: z.string(),
  status: z.number().int(),
  /** Of the bytes as they came, decompressed; of what was left of them where a source's answers are stripped. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int(),
  fetched_at: z.number(),
  /** The source said that it has no such thing. */
  missing: z.boolean(),
  /** The subjects that the lists were believed for, each with what they call it; stands with the first of the lists. */
  told: z.array(z.tuple([z.string(), z.string()])).optional(),
})
export type RawEntry = z.infer<typeof RawEntry>

/** Whether an answer is a list that was believed for many subjects. */
export function isList({ key }: Pick<RawEntry, 'key'>): boolean {
  return key === LISTS_KEY
}
