import { z } from 'zod'
import {
  BatchIdField,
  DayField,
  MetricIdField,
  MomentField,
  nullableNumber,
  ProjectIdField,
  SeriesKey,
  SourceIdField,
} from './fields.ts'
import { MetricOrigin } from './MetricOrigin.ts'

const { chain_id, product_id, contract_id } = SeriesKey.shape
const origin = {
  chain_id,
  product_id,
  contract_id,
  source_id: SourceIdField,
  batch_id: BatchIdField,
  file: z.string().describe('The file or URL of the load.'),
  observed_at: MomentField.describe('Time at which the source had the value, ISO 8601.'),
}

const TracePart = z.object({
  metric_id: MetricIdField,
  title: z.string().describe('Name of the part.'),
  value: nullableNumber('Value of the part; null if missing.'),
  role: z.string().describe('Use of the part: `sum of 30 days`, `last day`, …'),
})
export type TracePart = z.infer<typeof TracePart>

const PointVersion = z.object({
  day: DayField.describe('The day of the value.'),
  value: z.number().describe('In the unit of the metric.'),
  provisional: z.boolean().describe('True if the day was not over when the value was observed.'),
  ...origin,
  current: z.boolean().describe('True if answers use this version, by default or at `as_of`.'),
})
export type PointVersion = z.infer<typeof PointVersion>

const SecondOpinion = z.object({
  day: DayField.describe('The day of the value.'),
  value: z.number().describe('The value of this source.'),
  current_value: z.number().describe('The value that answers use.'),
  ...origin,
})
export type SecondOpinion = z.infer<typeof SecondOpinion>

/** The origin of one figure. */
export const Trace = z.object({
  project_id: ProjectIdField,
  metric_id: MetricIdField,
  timestamp: DayField.describe('First day of the period.'),
  granularity: z.string().describe('Length of the period.'),
  value: nullableNumber('The figure; null if missing.'),
  definition: MetricOrigin.nullable().describe(
    'Origin of the definition of an own metric; null for a built-in metric.',
  ),
  formula: z
    .string()
    .nullable()
    .describe(
      'The formula of a derived metric; for a value before a redenomination, the replacement of the token; null for others.',
    ),
  parts: z
    .array(TracePart)
    .describe('The parts of the formula, or the days, chains or products that are added up.'),
  versions: z
    .array(PointVersion)
    .describe('Every version of every point behind a reported figure, newest first; at most 200.'),
  version_count: z.int().describe('Total number of versions.'),
  second_opinions: z
    .array(SecondOpinion)
    .describe(
      'Values of the same points from sources that come later in the order of trust and differ by more than 5 %, latest day first; at most 200.',
    ),
})
export type Trace = z.infer<typeof Trace>
