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
