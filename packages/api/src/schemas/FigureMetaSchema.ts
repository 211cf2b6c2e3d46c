import type { FigureMeta } from '@tickmark/core/answers/FigureMeta'
import { z } from 'zod'
import { CheckResultSchema } from './CheckResultSchema.ts'
import { DayField } from './DayField.ts'

export const FigureMetaSchema: z.ZodType<FigureMeta> = z.object({
  data_version: z.int(),
  sample: z.boolean(),
  sources: z.array(z.string()),
  checks: z
    .array(CheckResultSchema)
    .describe(
      'The checks of the metrics, projects and days that are shown; empty where none covers them.',
    ),
  anchors: z
    .record(z.string(), DayField.nullable())
    .describe('The newest complete day of each metric, on which its window ends.'),
})
