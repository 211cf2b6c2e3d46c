import { z } from 'zod'

/** What the export command asks a running server to write. */
export const ExportOrder = z.strictObject({
  /** Absolute path on the machine that both run on. */
  folder: z.string().min(1).max(4_096),
})
export type ExportOrder = z.infer<typeof ExportOrder>
