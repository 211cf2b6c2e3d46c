/** A batch that is checked and staged, alone or together with others of its source. */
export type PointBatch = {
  batch_id: string
  /** Milliseconds since 1970. */
  observed_at: number
  /** The projects of its points, which no other of the batches has; a batch that is alone does not list them. */
  projects: readonly string[]
}

/** Batches whose points are in `observations_raw` and are checked before they become visible. */
export type CheckedBatch = {
  batches: readonly PointBatch[]
  source_id: string
  /** The number of points that they have. */
  points: number
  /** True if the store has any of their series. */
  hasKnown: boolean
  /** True if it has most days between its first and its last. */
  isHistory: boolean
  /**
   * The treatment of a value in other units. `withhold`: it is not published, since it was not reviewed. `mark`: a user
   * chose the file, so it is published as provisional.
   */
  checks: 'mark' | 'withhold'
  /** The reason why the day of its points is uncertain; see `BatchInput`. */
  doubt?: string | undefined
}

/** SQL of the batch of a row with a column `project_id`, for `params`. */
type BatchSql = {
  batch_id: string
  /** Milliseconds since 1970. */
  observed_at: string
  params: Record<string, unknown>
}

/** Of batches that are together, the project of a point identifies its batch. */
export function batchSql(batches: readonly PointBatch[]): BatchSql {
  const [first, ...others] = batches
  if (first === undefined || others.length === 0)
    return {
      batch_id: '{batch_id: String}',
      observed_at: '{observed_at: Int64}',
      params: { batch_id: first?.batch_id ?? '', observed_at: first?.observed_at ?? 0 },
    }
  const spread = <T>(pick: (batch: PointBatch) => T) =>
    batches.flatMap((batch) => batch.projects.map(() => pick(batch)))
  const find = (values: string, none: string) =>
    `transform(toString(project_id), {batched_projects: Array(String)}, ${values}, ${none})`
  return {
    batch_id: find('{project_batches: Array(String)}', "''"),
    observed_at: find('{project_moments: Array(Int64)}', 'toInt64(0)'),
    params: {
      batched_projects: batches.flatMap(({ projects }) => projects),
      project_batches: spread(({ batch_id }) => batch_id),
      project_moments: spread(({ observed_at }) => observed_at),
    },
  }
}

/** The number of points or days that a check compared, and of those that failed it. */
export type CheckOutcome = { compared: number; failed: number }

/** The columns that identify a series and a point. */
export const SERIES_KEY = 'metric_id, project_id, chain_id, product_id, contract_id'
export const POINT_KEY = `${SERIES_KEY}, day`

/** The series that a batch has points of. */
export const TOUCHED =
  '(metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM observations_raw)'

/**
 * The days between the first and last day of a batch, for PREWHERE: an increment has few days, and only the day
 * column is read for others. All versions of a point have the same day, so FINAL still finds the newest.
 */
export const DAYS_READ =
  'day BETWEEN (SELECT min(day) FROM observations_raw) AND (SELECT max(day) FROM observations_raw)'

/** Returns the SQL for whether a day had not begun anywhere on Earth at a moment. */
export function isFutureSql(day: string, moment: string): string {
  return `${day} > toDate(${moment}) + 1`
}

/** Up to this many points a batch is looked up by its days; a longer list of days would take too much memory. */
const LISTED_POINTS = 500_000

/** The known points of the days of a batch, or of its series if it has most or many days. */
export function touchedDays({
  points,
  isHistory,
}: Pick<CheckedBatch, 'points' | 'isHistory'>): string {
  return points <= LISTED_POINTS && !isHistory
    ? `${TOUCHED} AND (metric_id, project_id, day) IN (SELECT DISTINCT metric_id, project_id, day FROM observations_raw)`
    : TOUCHED
}
