import { z } from 'zod'
import { OwnMetric } from '../metrics/OwnMetric.ts'
import { CheckResult } from './AnswerMeta.ts'
import { DatasetProgress } from './DatasetProgress.ts'
import { BatchIdField, DayField, MetricIdField, MomentField, SourceIdField } from './fields.ts'

/** Rows that a load left out, for one reason. */
export const Reject = z.object({
  reason: z.string().describe('Reason why rows were rejected.'),
  count: z.int().describe('Number of rows.'),
  example: z.string().describe('An example.'),
})

const BatchStatus = z.object({
  batch_id: BatchIdField.describe('Batch id.'),
  source_id: SourceIdField,
  input: z.string().describe('File name within the loaded folder, or the URL.'),
  state: z
    .enum(['loading', 'committing', 'loaded', 'failed', 'unchanged'])
    .describe('State of the load.'),
  observed_at: MomentField.describe('Time at which the source had the values, ISO 8601.'),
  started_at: MomentField.describe('Start of the load, ISO 8601.'),
  finished_at: MomentField.nullable().describe('End of the load, ISO 8601; null while it runs.'),
  rows_read: z.int().describe('Rows that were read.'),
  rows_kept: z.int().describe('Rows that were kept.'),
  rows_rejected: z.int().describe('Rows that were left out.'),
  rejects: z.array(Reject).describe('Reasons why rows were rejected, the most frequent first.'),
  checks: z.array(CheckResult).describe('The checks after the load.'),
  error: z.string().nullable().describe('Reason why the load failed; null unless it did.'),
})
export type BatchStatus = z.infer<typeof BatchStatus>
export type BatchState = BatchStatus['state']

const LiveFill = z.object({
  since: MomentField.describe('Start of the current sync, ISO 8601.'),
  done: z.int().describe('Datasets that are loaded.'),
  count: z.int().describe('Total number of datasets.'),
  projects: z
    .object({
      done: z.int().describe('Projects whose history has arrived.'),
      count: z.int().describe('Projects that the dataset has a history of.'),
    })
    .nullable()
    .describe('Progress in the dataset whose histories are fetched now; null if none.'),
})
/** Progress of the first sync of live sources. */
export type LiveFill = z.infer<typeof LiveFill>

const FirstImport = z.object({
  kind: z.enum(['sample', 'files']).describe('Generated sample data, or imported files.'),
  since: MomentField.describe('Start of the import, ISO 8601.'),
  step: z.string().nullable().describe('The file that is loading; null for sample data.'),
  done: z.int().describe('Projects of the sample, or files, that are loaded.'),
  count: z.int().nullable().describe('Total number of them; null if unknown.'),
})
/** Progress of sample data or files that fill a terminal which had nothing. */
export type FirstImport = z.infer<typeof FirstImport>

/** The loaded data, their freshness, and the results of their checks. */
export const DataStatus = z.object({
  data_version: z.int().describe('Rises with every load that changes facts.'),
  state: z
    .enum(['empty', 'filling', 'ready'])
    .describe(
      '`empty`: nothing is loaded yet; `filling`: the first load is running, and pages show the data so far.',
    ),
  sample: z.boolean().describe('True if the values are generated sample data.'),
  live: LiveFill.nullable().describe(
    'Progress of the first sync of live sources on any server; null otherwise.',
  ),
  first_import: FirstImport.nullable().describe(
    'Progress of sample data or files that fill a terminal which had nothing; null otherwise.',
  ),
  records: z
    .record(z.string(), z.int())
    .describe('Number of records that are not points, such as `fundraises`, by their kind.'),
  datasets: z
    .array(DatasetProgress)
    .describe('Progress of each live source; empty if none is fetched.'),
  sources: z
    .array(
      z.object({
        source_id: SourceIdField,
        name: z.string().describe('Name of the source.'),
        newest_day: DayField.nullable().describe('The latest day with data; null without any.'),
        last_loaded_at: MomentField.nullable().describe('End of its last load; null without one.'),
        points: z.int().describe('Points that it delivered.'),
      }),
    )
    .describe('Every source with data.'),
  metrics: z
    .array(
      z.object({
        metric_id: MetricIdField,
        newest_day: DayField.describe('The latest day with a value.'),
        due_day: DayField.describe('The day by which its sources promise a newer value.'),
        projects: z.int().describe('Projects that have it.'),
        points: z.int().describe('Points of all its projects.'),
      }),
    )
    .describe('Every metric with data.'),
  own_metrics: z
    .array(OwnMetric)
    .readonly()
    .describe('The metrics that this terminal knows besides the built-in ones.'),
  batches: z.array(BatchStatus).describe('The loads, the newest first.'),
  checks: z.array(CheckResult).describe('The identities over all facts.'),
  totals: z
    .object({
      facts: z.int().describe('Points in use.'),
      observations: z.int().describe('Versions of points received in total.'),
      projects: z.int().describe('Projects with data.'),
      superseded: z.int().describe('Versions replaced by a later one.'),
      restatements: z.int().describe('Changes of values that were not provisional.'),
      known_since: MomentField.nullable().describe(
        'The earliest time at which a source had loaded values, ISO 8601: as of earlier ones nothing is known.',
      ),
    })
    .describe('Amounts of stored data.'),
})
export type DataStatus = z.infer<typeof DataStatus>

/** The part of it that the store of facts knows. */
export type StoreStatus = Omit<DataStatus, 'live' | 'datasets' | 'first_import'>
