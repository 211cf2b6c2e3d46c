import { COMPOSITION_DIMENSIONS, type Composition } from '@tickmark/core/answers/Composition'
import { HEADLINE_AGGREGATIONS } from '@tickmark/core/answers/headlineFigure'
import { AGGREGATE_INTERVALS } from '@tickmark/core/answers/ProjectFigures'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { FigureMetaSchema } from './FigureMetaSchema.ts'

export const CompositionSchema: z.ZodType<Composition> = z.object({
  project_id: z.string(),
  metric_id: z.string(),
  by: z.enum(COMPOSITION_DIMENSIONS),
  interval: z.enum(AGGREGATE_INTERVALS),
  aggregation: z.enum(HEADLINE_AGGREGATIONS),
  column_id: z.string(),
  change_column_id: z.string(),
  anchor: DayField.nullable(),
  previous_anchor: DayField.nullable(),
  total: z.number().nullable(),
  change: z.number().nullable(),
  part_count: z.int(),
  parts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      value: z.number(),
      previous_value: z.number().nullable(),
      change: z.number().nullable(),
      share: z.number().nullable(),
    }),
  ),
  others: z
    .object({ count: z.int(), value: z.number().nullable(), share: z.number().nullable() })
    .nullable(),
  unattributed: z.object({ value: z.number(), share: z.number().nullable() }).nullable(),
  meta: FigureMetaSchema,
})
