import { AGGREGATE_INTERVALS } from '@tickmark/core/answers/ProjectFigures'
import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { FigureMetaSchema } from './FigureMetaSchema.ts'
import { SectorIdField } from './SectorIdField.ts'

export const SectorTotalsSchema: z.ZodType<SectorTotals> = z.object({
  interval: z.enum(AGGREGATE_INTERVALS),
  metrics: z.array(
    z.object({
      metric_id: z.string(),
      column_id: z.string(),
      change_column_id: z.string(),
      anchor: DayField.nullable(),
      previous_anchor: DayField.nullable(),
    }),
  ),
  sectors: z.array(
    z.object({
      market_sector_id: SectorIdField,
      projects: z.int(),
      projects_with_data: z.int(),
      figures: z.array(
        z.object({
          projects: z.int(),
          total: z.number().nullable(),
          previous_total: z.number().nullable(),
          change: z.number().nullable(),
          share: z.number().nullable(),
          top_project: z.object({ project_id: z.string(), value: z.number() }).nullable(),
        }),
      ),
    }),
  ),
  treemap: z.object({
    size_metric: z.string(),
    sectors: z.array(
      z.object({
        market_sector_id: SectorIdField,
        projects: z.array(
          z.object({ project_id: z.string(), value: z.number(), change: z.number().nullable() }),
        ),
      }),
    ),
  }),
  meta: FigureMetaSchema,
})
