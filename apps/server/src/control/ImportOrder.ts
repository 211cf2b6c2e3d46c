import { z } from 'zod'

/** What the import command asks a running server to load. */
export const ImportOrder = z.strictObject({
  /** Absolute paths on the machine that both run on. */
  paths: z.array(z.string().min(1)).min(1).max(1_000),
  source: z.string().min(1).optional(),
  observedAt: z.number().optional(),
})
export type ImportOrder = z.infer<typeof ImportOrder>
