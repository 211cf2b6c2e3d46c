import { isDay } from '@tickmark/core/time/Day'
import { z } from 'zod'

/** What the sync command asks a running server to do. */
export const SyncOrder = z.strictObject({
  source: z.string().min(1).optional(),
  since: z.string().refine(isDay, 'a day such as 2024-01-01').optional(),
  trusting: z.boolean().optional(),
  replay: z.string().min(1).max(300).optional(),
})
export type SyncOrder = z.infer<typeof SyncOrder>
