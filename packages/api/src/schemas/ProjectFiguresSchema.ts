import {
  AGGREGATE_INTERVALS,
  AGGREGATIONS,
  type ProjectFigures,
} from '@tickmark/core/answers/ProjectFigures'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { MetricFormatField } from './MetricFormatField.ts'

export const ProjectFiguresSchema: z.ZodType<ProjectFigures> = z.object({
  project_ids: z.array(z.string()),
  columns: z.array(
    z.object({
      column_id: z.string(),
      metric_id: z.string(),
      interval: z.enum(AGGREGATE_INTERVALS),
      aggregation: z.enum(AGGREGATIONS),
      anchor: DayField.nullable(),
      values: z.array(z.number().nullable()),
      trends: z.array(z.array(z.number())),
    }),
  ),
  formulas: z.array(
    z.object({
      column_id: z.string(),
      formula: z.string(),
      interval: z.enum(AGGREGATE_INTERVALS),
      anchor: DayField.nullable(),
      format: MetricFormatField,
      fault: z.object({ message: z.string(), from: z.int(), to: z.int() }).nullable(),
      values: z.array(z.number().nullable()),
    }),
  ),
  meta: z.object({
    data_version: z.int(),
    sample: z.boolean(),
    locked: z.array(z.string()).optional(),
  }),
})
