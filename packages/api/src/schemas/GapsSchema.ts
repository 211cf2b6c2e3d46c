import type { Gaps } from '@tickmark/core/answers/Gaps'
import { z } from 'zod'
import { DayField } from './DayField.ts'

export const GapsSchema = z.object({
  gaps: z.array(
    z.object({
      metric_id: z.string(),
      project_id: z.string(),
      from: DayField,
      to: DayField,
      days: z.int(),
    }),
  ),
  total: z.object({ series: z.int(), gaps: z.int(), days: z.int() }),
  meta: z.object({ data_version: z.int(), sample: z.boolean() }),
}) satisfies z.ZodType<Gaps>
