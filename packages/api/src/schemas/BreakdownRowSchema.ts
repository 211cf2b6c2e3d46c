import { z } from 'zod'

/** A figure per metric for one combination of ids; ids that were not split by are null. */
export const BreakdownRowSchema = z.object({
  data_id: z.string().nullable().meta({ description: 'Project id.' }),
  chain_id: z.string().nullable(),
  product_id: z.string().nullable(),
  market_sector_id: z.string().nullable(),
  metrics: z.record(z.string(), z.number().nullable()),
})
export type BreakdownRow = z.output<typeof BreakdownRowSchema>
