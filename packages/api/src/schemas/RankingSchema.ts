import { HEADLINE_AGGREGATIONS } from '@tickmark/core/answers/headlineFigure'
import { AGGREGATE_INTERVALS } from '@tickmark/core/answers/ProjectFigures'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { FigureMetaSchema } from './FigureMetaSchema.ts'
import { RankedProjectFields } from './RankedProjectFields.ts'

const RankedProject = z.object(RankedProjectFields)

export const RankingSchema = z.object({
  metric_id: z.string(),
  interval: z.enum(AGGREGATE_INTERVALS),
  aggregation: z.enum(HEADLINE_AGGREGATIONS),
  column_id: z.string(),
  change_column_id: z.string(),
  anchor: DayField.nullable(),
  previous_anchor: DayField.nullable(),
  rows: z.array(RankedProject),
  summary: z.object({
    count: z.int(),
    total: z.number().nullable(),
    previous_total: z.number().nullable(),
    change: z.number().nullable(),
    median: z.number().nullable(),
    mean: z.number().nullable(),
    top1_share: z.number().nullable(),
    top3_share: z.number().nullable(),
    top5_share: z.number().nullable(),
    hhi: z.number().nullable(),
  }),
  gainers: z.array(RankedProject),
  losers: z.array(RankedProject),
  movers_floor: z.object({ metric_id: z.string(), value: z.number() }).nullable(),
  meta: FigureMetaSchema,
}) satisfies z.ZodType<Ranking>
