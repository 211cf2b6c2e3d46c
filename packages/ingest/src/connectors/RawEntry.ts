import { z } from 'zod'

/** One answer as the list of a run names it. */
export const RawEntry = z.object({
  /** The subject, '' for a call that only helped to find subjects. */
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
})
export type RawEntry = z.infer<typeof RawEntry>
