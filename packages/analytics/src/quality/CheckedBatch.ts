/** A batch whose points wait in `observations_raw` and are looked at before any of them can be seen. */
export type CheckedBatch = {
  batch_id: string
  source_id: string
  /** Milliseconds since 1970. */
  observed_at: number
  /** How many points it has read. */
  points: number
  /** Whether anything is known of its series. */
  hasKnown: boolean
  /**
   * What becomes of a value in other units. `withhold`: it is not published, as nobody looked at it. `mark`: somebody
   * chose the file, so that it is published as provisional.
   */
  checks: 'mark' | 'withhold'
  /** Why the day of its points is doubtful, see `BatchInput`. */
  doubt?: string | undefined
}

/** How many points or days a check looked at, and how many failed it. */
export type CheckOutcome = { compared: number; failed: number }

/** What makes a series, and what makes one point of it. */
export const SERIES_KEY = 'metric_id, project_id, chain_id, product_id, contract_id'
export const POINT_KEY = `${SERIES_KEY}, day`

/** The series of which a batch has read something. */
export const TOUCHED =
  '(metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM observations_raw)'

/**
 * Days between the ends of what a batch has read, to stand in PREWHERE: an increment has few of them, and of the rest no
 * more is read than the day. Of versions of a point each has the same day, so that FINAL finds the newest all the same.
 */
export const DAYS_READ =
  'day BETWEEN (SELECT min(day) FROM observations_raw) AND (SELECT max(day) FROM observations_raw)'

/** A batch of no more points than this is looked up by its days; the list of more days would take much memory. */
const LISTED_POINTS = 500_000

/** What is known of the days that a batch has read, or, where these are many, of its series. */
export function touchedDays({ points }: { points: number }): string {
  return points <= LISTED_POINTS
    ? `${TOUCHED} AND (metric_id, project_id, day) IN (SELECT DISTINCT metric_id, project_id, day FROM observations_raw)`
    : TOUCHED
}
