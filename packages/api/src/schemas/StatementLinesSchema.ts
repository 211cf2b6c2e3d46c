import { STATEMENT_WINDOWS, type StatementLines } from '@tickmark/core/answers/StatementLines'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { FigureMetaSchema } from './FigureMetaSchema.ts'

export const StatementLinesSchema: z.ZodType<StatementLines> = z.object({
  window: z.enum(STATEMENT_WINDOWS),
  metric_ids: z.array(z.string()),
  rows: z.array(
    z.object({
      project_id: z.string(),
      timestamp: DayField,
      to: DayField,
      values: z.array(z.number().nullable()),
      changes: z.array(z.number().nullable()),
      partial: z
        .array(z.string())
        .optional()
        .describe('Metrics of which the data begin inside the window; only where there are some.'),
    }),
  ),
  total_projects: z.int(),
  meta: FigureMetaSchema,
})
