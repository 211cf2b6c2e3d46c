import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { z } from 'zod'
import { CheckResultSchema } from './CheckResultSchema.ts'
import { DayField } from './DayField.ts'

const Batch = z.object({
  batch_id: z.string(),
  source_id: z.string(),
  input: z.string(),
  state: z.enum(['loading', 'committing', 'loaded', 'failed', 'unchanged']),
  observed_at: z.string(),
  started_at: z.string(),
  finished_at: z.string().nullable(),
  rows_read: z.int(),
  rows_kept: z.int(),
  rows_rejected: z.int(),
  rejects: z.array(z.object({ reason: z.string(), count: z.int(), example: z.string() })),
  checks: z.array(CheckResultSchema),
  error: z.string().nullable(),
})

export const DataStatusSchema: z.ZodType<DataStatus> = z.object({
  data_version: z.int(),
  state: z.enum(['empty', 'filling', 'ready']),
  sample: z.boolean(),
  live: z.object({ done: z.int(), count: z.int() }).nullable(),
  sources: z.array(
    z.object({
      source_id: z.string(),
      name: z.string(),
      newest_day: DayField.nullable(),
      last_loaded_at: z.string().nullable(),
      points: z.int(),
    }),
  ),
  metrics: z.array(
    z.object({
      metric_id: z.string(),
      newest_day: DayField,
      due_day: DayField.describe('The day by which its sources promise a newer value.'),
      projects: z.int(),
      points: z.int(),
    }),
  ),
  batches: z.array(Batch),
  checks: z.array(CheckResultSchema),
  totals: z.object({
    facts: z.int(),
    observations: z.int(),
    projects: z.int(),
    superseded: z.int(),
    restatements: z.int(),
  }),
})
