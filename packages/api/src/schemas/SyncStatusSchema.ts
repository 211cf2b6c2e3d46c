import type { SyncStatus } from '@tickmark/core/answers/SyncStatus'
import { z } from 'zod'

const At = { source_id: z.string(), dataset: z.string() }

const StepSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('asking'), ...At, done: z.int(), count: z.int() }),
  z.object({ phase: z.literal('loading'), ...At }),
  z.object({ phase: z.literal('finishing') }),
])

const DatasetSchema = z.object({
  dataset: z.string(),
  title: z.string(),
  state: z.enum(['never', 'withheld', 'loaded', 'unchanged', 'failed', 'not-attempted']),
  ended_at: z.string().nullable(),
  subjects: z.int(),
  asked: z.int(),
  reused: z.int(),
  rows_kept: z.int(),
  rejects: z.array(z.object({ reason: z.string(), count: z.int(), example: z.string() })),
  faults: z.array(z.object({ key: z.string(), message: z.string() })),
  fault_count: z.int(),
  unmatched: z.array(z.object({ name: z.string(), reason: z.string() })),
  unmatched_count: z.int(),
  error: z.string().nullable(),
  needs: z.string().nullable(),
})

export const SyncStatusSchema: z.ZodType<SyncStatus> = z.object({
  every_hours: z.number().nullable(),
  next_run_at: z.string().nullable(),
  problem: z.string().nullable(),
  running: z.object({ since: z.string(), step: StepSchema.nullable() }).nullable(),
  is_elsewhere: z.boolean(),
  stopped: z.object({ at: z.string(), why: z.string() }).nullable(),
  kept: z
    .object({
      looked_at: z.string(),
      lists: z.int(),
      bytes: z.number(),
      missing: z.int(),
      damaged: z.int(),
      note: z.string().nullable(),
    })
    .nullable(),
  sources: z.array(
    z.object({
      source_id: z.string(),
      title: z.string(),
      licence: z.string(),
      licence_url: z.string().nullable(),
      attribution: z.string().nullable(),
      units: z.string(),
      time: z.string(),
      revision_days: z.int(),
      datasets: z.array(DatasetSchema),
    }),
  ),
})
