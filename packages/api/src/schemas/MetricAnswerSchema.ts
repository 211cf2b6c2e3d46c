import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { DIMENSIONS } from '@tickmark/core/query/MetricQuery'
import { z } from 'zod'
import { AnswerQualitySchema } from './AnswerQualitySchema.ts'
import { CheckResultSchema } from './CheckResultSchema.ts'
import { DayField } from './DayField.ts'

const PartialSchema = z.object({
  to: DayField.describe(
    'The first day of the last partial period: values up to it are made of fewer days than later ones.',
  ),
  data_from: DayField.describe('The first day with data.'),
})

export const MetricAnswerSchema: z.ZodType<MetricAnswer> = z.object({
  dimensions: z.array(z.enum(DIMENSIONS)),
  timestamps: z.array(DayField),
  series: z.array(
    z.object({
      key: z.partialRecord(z.enum(DIMENSIONS), z.string()),
      metric: z.string(),
      label: z.string(),
      values: z.array(z.number().nullable()),
      provisional_from: DayField.nullable(),
      provisional: z
        .array(DayField)
        .optional()
        .describe(
          'Periods in which a check holds a point as provisional; only where there are some.',
        ),
      partial: PartialSchema.optional().describe(
        'Where the data begin inside a period, or inside a window over days or periods; only where there is such a value.',
      ),
      snapshot: DayField.optional().describe(
        'The day of the only value, where it is one of the moment and has no history.',
      ),
    }),
  ),
  meta: z.object({
    data_version: z.int(),
    sources: z.array(z.string()),
    missing: z.array(
      z.object({
        metric: z.string(),
        project: z.string().optional(),
        reason: z.enum(['no-data', 'optional-part']),
      }),
    ),
    sample: z.boolean(),
    checks: z
      .array(CheckResultSchema)
      .describe(
        'The checks of the metrics, projects and days that are shown; empty where none covers them.',
      ),
    anchors: z.record(z.string(), DayField.nullable()),
    data_ends: z
      .record(z.string(), DayField.nullable())
      .describe(
        'The last complete day with data of each metric in the requested scope; null where there are none.',
      ),
    total_series: z.int(),
    range: z.object({ from: DayField, to: DayField }),
    data_from: DayField.nullable().describe(
      'The first day on which a requested metric has a value in the requested scope, whatever the range; null where there is none.',
    ),
    data_to: DayField.nullable().describe('The last such day.'),
    quality: AnswerQualitySchema.optional(),
    history_from: DayField.optional().describe(
      'The first day that the tier of whoever asked shows; only where more was asked for.',
    ),
  }),
})
