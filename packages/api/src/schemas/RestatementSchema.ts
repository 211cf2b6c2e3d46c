import type { Restatement, Restatements } from '@tickmark/core/answers/Restatement'
import { z } from 'zod'
import { DayField } from './DayField.ts'

export const RestatementSchema: z.ZodType<Restatement> = z.object({
  metric_id: z.string(),
  project_id: z.string(),
  chain_id: z.string(),
  product_id: z.string(),
  contract_id: z.string(),
  day: DayField,
  old_value: z.number(),
  new_value: z.number(),
  change: z.number().nullable(),
  old_source_id: z.string(),
  new_source_id: z.string(),
  old_observed_at: z.string(),
  new_observed_at: z.string(),
  old_batch_id: z.string(),
  new_batch_id: z.string(),
})

export const RestatementsSchema = z.object({
  restatements: z.array(RestatementSchema),
  total: z.int(),
  meta: z.object({ data_version: z.int(), sample: z.boolean() }),
}) satisfies z.ZodType<Restatements>
