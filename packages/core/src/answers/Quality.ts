import { z } from 'zod'
import { QUALITY_CHECK_IDS, type QualityCheckId } from '../quality/QUALITY_CHECKS.ts'
import type { Day } from '../time/Day.ts'
import { DataMeta } from './AnswerMeta.ts'
import { QUARANTINE_STATES } from './choices.ts'
import {
  BatchIdField,
  DayField,
  MomentField,
  nullableNumber,
  PointKey,
  ProjectIdField,
  SeriesKey,
  SourceIdField,
} from './fields.ts'

/** One check of one project. */
export const ProjectCheck = z.object({
  check_id: z.string().describe('Check id.'),
  title: z.string().describe('Name of the check.'),
  metrics: z.array(z.string()).describe('The metrics that the check is about.'),
  project_id: ProjectIdField,
  compared: z.int().describe('Days that were compared.'),
  failed: z.int().describe('Days that broke the tolerance.'),
})
export type ProjectCheck = z.infer<typeof ProjectCheck>

/** Every check of every project that reports its metrics. */
export const ProjectChecks = z.object({
  checks: z.array(ProjectCheck).describe('Ordered by check, metric and project.'),
  meta: DataMeta,
})
export type ProjectChecks = z.infer<typeof ProjectChecks>

const { day, ...seriesKey } = PointKey.shape
const QuarantinedPoint = z.object({
  check_id: z.enum(QUALITY_CHECK_IDS).describe('The check that quarantined the point.'),
  ...seriesKey,
  day,
  source_id: SourceIdField,
  value: z.number().describe('The value of the source.'),
  expected: nullableNumber(
    'The value before, the usual level, or the other side of the identity; null if none.',
  ),
  why: z.string().describe('Reason why the check failed.'),
  withheld: z
    .boolean()
    .describe('True if the point is not published; otherwise it is published as provisional.'),
  state: z
    .enum(QUARANTINE_STATES)
    .describe(
      '`held`: quarantined; `released`: published after all; `replaced`: by a later value.',
    ),
  reason: z.string().describe('Reason why it is no longer quarantined; empty while it is.'),
  batch_id: BatchIdField,
  file: z.string().describe('The file or URL of the load.'),
  observed_at: MomentField.describe('Time at which the source had the value, ISO 8601.'),
  changed_at: MomentField.describe('Time of its last change of state, ISO 8601.'),
})
/** A point that a check quarantines, or quarantined before. */
export type QuarantinedPoint = z.infer<typeof QuarantinedPoint>

export const QuarantinedPoints = z.object({
  points: z.array(QuarantinedPoint).describe('The points of this page, the latest change first.'),
  total: z.int().describe('All points that match.'),
  meta: DataMeta,
})
export type QuarantinedPoints = z.infer<typeof QuarantinedPoints>

const QualityCheckStatus = z.object({
  check_id: z.enum(QUALITY_CHECK_IDS).describe('Check id.'),
  title: z.string().describe('Name of the check.'),
  says: z.string().describe('The rule that it checks.'),
  last_run_at: MomentField.nullable().describe(
    'Time of its last check of a load; null before the first.',
  ),
  last_compared: z.int().describe('Points of that load that it compared.'),
  last_failed: z.int().describe('The compared points that failed.'),
  held: z.int().describe('Points that are quarantined now.'),
  withheld: z.int().describe('The quarantined points that are not published.'),
  settled: z.int().describe('Points of all time that are no longer quarantined.'),
})
export type QualityCheckStatus = z.infer<typeof QualityCheckStatus>

export const QualityStatus = z.object({
  checks: z.array(QualityCheckStatus).describe('Every check.'),
  held: z.int().describe('Points that are quarantined now.'),
  points: z.int().describe('Points in all.'),
  meta: DataMeta,
})
export type QualityStatus = z.infer<typeof QualityStatus>

/** The points of one project and one batch that checks quarantine. */
export type QuarantinedProject = {
  batch_id: string
  project_id: string
  source_id: string
  /** The time at which the last of them was quarantined, ISO 8601. */
  changed_at: string
  /** Quarantined points, and those of them that are not published. */
  values: number
  withheld: number
  metric_ids: string[]
  check_ids: QualityCheckId[]
  first_day: Day
  last_day: Day
}

const Disagreement = z.object({
  ...SeriesKey.shape,
  source_id: SourceIdField.describe('The source that answers use.'),
  other_source_id: SourceIdField.describe('The source that differs.'),
  compared: z.int().describe('Days that both report.'),
  days: z.int().describe('Days on which they differ.'),
  newest_day: DayField.describe('The latest day on which they differ.'),
  value: z.number().describe('The value of `source_id` on that day.'),
  other_value: z.number().describe('The value of `other_source_id` on that day.'),
  largest_day: DayField.describe('The day on which they differ most.'),
  largest_value: z.number().describe('The value of `source_id` on that day.'),
  largest_other_value: z.number().describe('The value of `other_source_id` on that day.'),
})
/** A series on which another source differs from the one that answers use, by more than 5 %. */
export type Disagreement = z.infer<typeof Disagreement>

/** A difference from zero counts as the largest. */
export const Disagreements = z.object({
  disagreements: z.array(Disagreement).describe('The largest difference first.'),
  total: z.int().describe('All that match.'),
  meta: DataMeta,
})
export type Disagreements = z.infer<typeof Disagreements>
