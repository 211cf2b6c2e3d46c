import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { z } from 'zod'
import { CheckResultSchema } from './CheckResultSchema.ts'
import { DayField } from './DayField.ts'

const Cell = z.object({
  value: z.number().nullable(),
  pop_change: z.number().nullable(),
  yoy_change: z.number().nullable(),
  share_of_fees: z.number().nullable(),
  provisional: z.boolean(),
  partial: z
    .literal(true)
    .optional()
    .describe('The data begin inside the period; only where they do.'),
})

export const FinancialStatementSchema: z.ZodType<FinancialStatement> = z.object({
  project_id: z.string(),
  project_name: z.string(),
  granularity: z.enum(GRANULARITIES),
  interval: z.string(),
  periods: z.array(
    z.object({
      start: DayField,
      from: DayField.optional().describe(
        'The first day with data, where the data of the whole statement begin inside the period.',
      ),
      to: DayField,
      heading: z.string(),
      subheading: z.string(),
      provisional: z.boolean(),
    }),
  ),
  ltm_to: DayField.nullable(),
  sections: z.array(
    z.object({
      section: z.string(),
      title: z.string(),
      rows: z.array(
        z.object({
          metric_id: z.string(),
          title: z.string(),
          definition: z.string(),
          format: z.string(),
          is_summary: z.boolean(),
          is_lower_value_better: z.boolean(),
          cells: z.array(Cell),
          ltm: z.number().nullable(),
          ltm_change: z.number().nullable(),
          ltm_share_of_fees: z.number().nullable(),
          ltm_partial: z
            .literal(true)
            .optional()
            .describe('The data begin inside the last twelve months; only where they do.'),
        }),
      ),
    }),
  ),
  sankey: z.array(z.object({ source: z.string(), target: z.string(), value: z.number() })),
  meta: z.object({
    data_version: z.int(),
    sample: z.boolean(),
    sources: z.array(z.string()),
    missing: z.array(z.string()),
    checks: z
      .array(CheckResultSchema)
      .describe(
        'The checks of the metrics, projects and days that are shown; empty where none covers them.',
      ),
    anchors: z
      .record(z.string(), DayField.nullable())
      .describe('The newest complete day of each line.'),
    locked: z.array(z.string()).optional(),
    history_from: DayField.optional(),
  }),
})
