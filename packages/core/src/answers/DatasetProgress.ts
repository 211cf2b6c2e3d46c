import { z } from 'zod'
import { MetricIdField, MomentField, SourceIdField } from './fields.ts'

export const DatasetProgress = z.object({
  source_id: SourceIdField,
  dataset: z.string().describe('Dataset id within its source.'),
  title: z.string().describe('Name of the dataset.'),
  metrics: z.array(MetricIdField).readonly().describe('Metrics that it reports.'),
  records: z
    .array(z.string())
    .readonly()
    .describe('Other records that it reports, such as `fundraises` or `vesting_schedules`.'),
  state: z
    .enum(['waiting', 'running', 'loaded', 'failed', 'withheld'])
    .describe(
      '`waiting`: never fetched so far; `running`: now; `loaded`, `failed`: how it ended last; `withheld`: it needs a key or plan.',
    ),
  since: MomentField.nullable().describe(
    'Start if it is running, otherwise the last end, ISO 8601; null while it is waiting.',
  ),
  done: z.int().describe('Subjects, such as projects, that are answered.'),
  left: z.int().describe('Subjects that are still to be answered.'),
  needs: z
    .string()
    .nullable()
    .describe('Its missing requirement, such as a key; null unless it is withheld.'),
  error: z.string().nullable().describe('Reason why it failed; null unless it did.'),
  refusal: z
    .string()
    .nullable()
    .describe('The source’s message when it refused a call, shortened; null unless it did.'),
})
/** The data of one dataset that a live source has delivered, and the amount that is left of a running sync. */
export type DatasetProgress = z.infer<typeof DatasetProgress>
