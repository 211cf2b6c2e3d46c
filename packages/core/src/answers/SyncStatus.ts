import { z } from 'zod'
import { Reject } from './DataStatus.ts'
import { MomentField, SourceIdField } from './fields.ts'

const DatasetSyncStatus = z.object({
  dataset: z.string().describe('Dataset id within its source.'),
  title: z.string().describe('Name of the dataset.'),
  state: z
    .enum(['never', 'withheld', 'loaded', 'unchanged', 'failed', 'not-attempted'])
    .describe(
      'Result of its last sync. `never`: it has not been synced; `withheld`: the configured keys do not allow it.',
    ),
  ended_at: MomentField.nullable().describe(
    'End of its last sync, ISO 8601; null before the first.',
  ),
  subjects: z.int().describe('Subjects that it covers, such as protocols.'),
  asked: z.int().describe('Requests that were sent.'),
  reused: z.int().describe('Requests answered from an earlier run.'),
  rows_kept: z.int().describe('Points and records that were new or changed.'),
  rejects: z
    .array(Reject)
    .describe('Reasons why rows were rejected or quarantined, the most frequent first.'),
  faults: z
    .array(
      z.object({
        key: z.string().describe('The subject.'),
        message: z.string().describe('Description of the error.'),
      }),
    )
    .describe('The first subjects whose answers failed or could not be read.'),
  fault_count: z.int().describe('Number of such subjects.'),
  unmatched: z
    .array(
      z.object({
        name: z.string().describe('A name of the source or of the catalog.'),
        reason: z.string().describe('Reason why it has no counterpart.'),
      }),
    )
    .describe('The first names that only the source or only the catalog has.'),
  unmatched_count: z.int().describe('Number of such names.'),
  error: z.string().nullable().describe('Reason why the sync failed; null unless it did.'),
  refusal: z
    .string()
    .nullable()
    .describe('The source’s message when it refused a call, shortened; null unless it did.'),
  needs: z
    .string()
    .nullable()
    .describe('The missing requirement of a withheld dataset, such as a key; null for others.'),
})
/** The outcome of the last sync of one dataset. */
export type DatasetSyncStatus = z.infer<typeof DatasetSyncStatus>

const SourceSyncStatus = z.object({
  source_id: SourceIdField,
  title: z.string().describe('Name of the source.'),
  license: z.string().describe('License of its data.'),
  license_url: z.string().nullable().describe('Text of the license; null if no page.'),
  attribution: z
    .string()
    .nullable()
    .describe('Attribution that the license requires; null when it requires none.'),
  units: z.string().describe('Units of its values.'),
  time: z.string().describe('Its rule for dating values.'),
  revision_days: z.int().describe('Days back for which it corrects its own values.'),
  datasets: z.array(DatasetSyncStatus).describe('Its datasets and how their last sync ended.'),
})
/** A live source with its terms. */
export type SourceSyncStatus = z.infer<typeof SourceSyncStatus>

const place = { source_id: SourceIdField, dataset: z.string().describe('Dataset id.') }
const SyncStep = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('asking'), ...place, done: z.int(), count: z.int() }),
  z.object({ phase: z.literal('loading'), ...place }),
  z.object({ phase: z.literal('finishing') }),
])
/** The current step of a running sync; `done` of `count` requests are answered. */
export type SyncStep = z.infer<typeof SyncStep>

/** The schedule of live sources, the progress of a running sync, and the outcome of the last one. */
export const SyncStatus = z.object({
  every_hours: z.number().nullable().describe('Null where syncs are only started manually.'),
  next_run_at: MomentField.nullable().describe(
    'Start of the next sync, ISO 8601; null without a schedule.',
  ),
  problem: z
    .string()
    .nullable()
    .describe('Reason why the last scheduled sync brought nothing; null if it did.'),
  running: z
    .object({
      since: MomentField.describe('Its start, ISO 8601.'),
      step: SyncStep.nullable().describe('Current step; null before the first.'),
    })
    .nullable()
    .describe('The sync that runs on this server; null if none.'),
  is_elsewhere: z.boolean().describe('True while another server syncs or loads.'),
  stopped: z
    .object({
      at: MomentField.describe('Time at which it stopped, ISO 8601.'),
      why: z.string().describe('Reason why it stopped.'),
    })
    .nullable()
    .describe('The early stop of the last sync; null if it completed.'),
  kept: z
    .object({
      looked_at: MomentField.describe('Time of the last inspection, ISO 8601.'),
      lists: z.int().describe('Lists of answers that batches were loaded from.'),
      bytes: z.number().describe('Bytes on disk.'),
      missing: z.int().describe('Missing answers.'),
      damaged: z.int().describe('Answers whose bytes have changed.'),
      note: z
        .string()
        .nullable()
        .describe('Reason why more is stored than configured; null if it is not.'),
    })
    .nullable()
    .describe('Stored answers of sources; null before the first inspection.'),
  sources: z.array(SourceSyncStatus).describe('Every live source.'),
})
export type SyncStatus = z.infer<typeof SyncStatus>
