/** A batch whose points are in `observations_raw` and are checked before they become visible. */
export type CheckedBatch = {
  batch_id: string
  source_id: string
  /** Milliseconds since 1970. */
  observed_at: number
  /** How many points it has. */
  points: number
  /** Whether the store has any of its series. */
  hasKnown: boolean
  /**
   * How a value in other units is handled. `withhold`: it is not published, since nobody reviewed it. `mark`: a user
   * chose the file, so it is published as provisional.
   */
  checks: 'mark' | 'withhold'
  /** Why the day of its points is uncertain; see `BatchInput`. */
  doubt?: string | undefined
}

/** How many points or days a check compared, and how many failed it. */
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

/** Up to this many points a batch is looked up by its days; a longer list of days would take too much memory. */
const LISTED_POINTS = 500_000

/** The known points of the days of a batch, or of its series if it has many days. */
export function touchedDays({ points }: { points: number }): string {
  return points <= LISTED_POINTS
    ? `${TOUCHED} AND (metric_id, project_id, day) IN (SELECT DISTINCT metric_id, project_id, day FROM observations_raw)`
    : TOUCHED
}
