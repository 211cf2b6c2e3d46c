import type { Competitors } from '@tickmark/core/answers/Competitors'
import { AGGREGATE_INTERVALS } from '@tickmark/core/answers/ProjectFigures'
import { z } from 'zod'
import { DayField } from './DayField.ts'
import { FigureMetaSchema } from './FigureMetaSchema.ts'
import { RankedProjectFields } from './RankedProjectFields.ts'
import { SectorIdField } from './SectorIdField.ts'

export const CompetitorsSchema: z.ZodType<Competitors> = z.object({
  project_id: z.string(),
  market_sector_id: SectorIdField,
  metric_id: z.string(),
  interval: z.enum(AGGREGATE_INTERVALS),
  column_id: z.string(),
  change_column_id: z.string(),
  anchor: DayField.nullable(),
  count: z.int(),
  competitors: z.array(
    z.object({
      ...RankedProjectFields,
      rank: RankedProjectFields.rank.nullable(),
      value: RankedProjectFields.value.nullable(),
    }),
  ),
  meta: FigureMetaSchema,
})
