import type { Freshness } from '@tickmark/core/answers/Freshness'
import { z } from 'zod'
import { DayField } from './DayField.ts'

export const FreshnessSchema: z.ZodType<Freshness> = z.object({
  rows: z.array(
    z.object({
      source_id: z.string(),
      source_name: z.string(),
      metric_id: z.string(),
      newest_day: DayField,
      anchor: DayField,
      days_behind: z.int(),
      days_old: z.int(),
      series: z.int(),
      current_series: z.int(),
      points: z.int(),
    }),
  ),
  meta: z.object({ data_version: z.int(), sample: z.boolean() }),
})
