import type { Disagreements } from '@tickmark/core/answers/Disagreement'
import { z } from 'zod'
import { DayField } from './DayField.ts'

export const DisagreementsSchema = z.object({
  disagreements: z.array(
    z.object({
      metric_id: z.string(),
      project_id: z.string(),
      chain_id: z.string(),
      product_id: z.string(),
      contract_id: z.string(),
      source_id: z.string(),
      other_source_id: z.string(),
      compared: z.int(),
      days: z.int(),
      newest_day: DayField,
      value: z.number(),
      other_value: z.number(),
      largest_day: DayField,
      largest_value: z.number(),
      largest_other_value: z.number(),
    }),
  ),
  total: z.int(),
  meta: z.object({ data_version: z.int(), sample: z.boolean() }),
}) satisfies z.ZodType<Disagreements>
