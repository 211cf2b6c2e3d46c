import { z } from 'zod'

export const AggregationRowSchema = z.object({
  project_name: z.string(),
  project_id: z.string(),
  metric_id: z.string(),
  metric_aggregation_name: z.string().meta({ description: '`<interval>_<aggregation>`' }),
  value: z
    .union([z.number(), z.array(z.number().nullable())])
    .nullable()
    .meta({ description: 'A number; for `trend`, evenly spaced values, oldest first.' }),
})
export type AggregationRow = z.output<typeof AggregationRowSchema>
