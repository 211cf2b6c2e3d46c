import type { AnswerQuality } from '@tickmark/core/answers/AnswerQuality'
import { z } from 'zod'
import { DayField } from './DayField.ts'

export const AnswerQualitySchema: z.ZodType<AnswerQuality> = z
  .object({
    held: z
      .object({
        points: z.int(),
        withheld: z.int(),
        snapshots: z.int(),
        projects: z.array(z.string()),
        metrics: z.array(z.string()),
      })
      .optional(),
    opinions: z
      .array(
        z.object({
          source_id: z.string(),
          metric_id: z.string(),
          project_id: z.string(),
          day: DayField,
          ratio: z.number().nullable(),
          days: z.int(),
        }),
      )
      .optional(),
  })
  .describe('Points that checks hold, and what other sources say; only where there is something.')
