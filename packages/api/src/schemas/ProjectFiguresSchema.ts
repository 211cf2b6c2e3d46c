import {
  AGGREGATE_INTERVALS,
  AGGREGATIONS,
  type ProjectFigures,
} from '@tickmark/core/answers/ProjectFigures'
import { z } from 'zod'
import { DayField } from './DayField.ts'

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
  meta: z.object({
    data_version: z.int(),
    sample: z.boolean(),
    locked: z.array(z.string()).optional(),
  }),
})
