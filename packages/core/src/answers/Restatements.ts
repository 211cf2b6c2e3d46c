import { z } from 'zod'
import type { Day } from '../time/Day.ts'
import { DataMeta, LockedField } from './AnswerMeta.ts'
import {
  DayField,
  MetricIdField,
  MomentField,
  nullableNumber,
  PointKey,
  ProjectIdField,
  SourceIdField,
} from './fields.ts'

/** A point whose value a later observation changed. */
export const Restatement = PointKey.extend({
  old_value: z.number().describe('The value before.'),
  new_value: z.number().describe('The value after.'),
  change: nullableNumber('(new − old) / |old|; null when the old value is zero.'),
  old_source_id: SourceIdField.describe('The source of the old value.'),
  new_source_id: SourceIdField.describe('The source of the new value.'),
  old_observed_at: MomentField.describe('Time at which the old value was observed, ISO 8601.'),
  new_observed_at: MomentField.describe('Time at which the new value was observed, ISO 8601.'),
  old_batch_id: z.string().describe('The load that brought the old value.'),
  new_batch_id: z.string().describe('The load that brought the new value.'),
  new_file: z
    .string()
    .describe('The file or URL of that load, or the item of the datahub, as `Datahub #<id>, …`.'),
})
export type Restatement = z.infer<typeof Restatement>

const RestatedSeries = z.object({
  metric_id: MetricIdField,
  project_id: ProjectIdField,
  values: z.int().describe('Number of changed values.'),
  first_day: DayField.describe('The first day of them.'),
  last_day: DayField.describe('The last day of them.'),
  largest_change: nullableNumber(
    'The largest change as a fraction of the old value; null when all old values were zero.',
  ),
})
export type RestatedSeries = z.infer<typeof RestatedSeries>

export const Restatements = z.object({
  restatements: z.array(Restatement).describe('In the requested order, the latest change first.'),
  total: z.int().describe('Number of matches on all pages.'),
  series: z
    .array(RestatedSeries)
    .describe('All matches by metric and project: the 50 with most changed values.'),
  meta: DataMeta.extend({
    locked: LockedField,
    history_from: DayField.optional().describe(
      'The first day that the caller’s tier shows; absent if it shows everything.',
    ),
  }),
})
export type Restatements = z.infer<typeof Restatements>

/** The changes that one load made to one project. */
export type RestatedProject = {
  batch_id: string
  project_id: string
  source_id: string
  /** The time at which the new values were observed, ISO 8601. */
  observed_at: string
  /** The number of changed values, with their metrics and days. */
  values: number
  metric_ids: string[]
  first_day: Day
  last_day: Day
  /** The largest change as a fraction of the old value; null when all old values were zero. */
  largest_change: number | null
}
