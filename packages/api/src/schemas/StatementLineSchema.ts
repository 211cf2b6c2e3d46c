import { z } from 'zod'

/** One figure of a financial statement as a row. */
export const StatementLineSchema = z.object({
  timestamp: z.string().meta({ format: 'date-time' }),
  timestamp_label_heading: z.string(),
  timestamp_label_subheading: z.string(),
  timestamp_granularity: z.string(),
  project_name: z.string(),
  section: z.string(),
  metric_id: z.string(),
  value: z.number().nullable(),
  pop_change: z.number().nullable(),
  definition: z.string(),
})
export type StatementLine = z.output<typeof StatementLineSchema>
