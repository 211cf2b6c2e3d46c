import type { Day } from '@tickmark/core/time/Day'

/** A series whose total ended on a day while parts of it go on. */
export type EndedTotal = { metric_id: string; project_id: string; last_total_day: Day }

/** What the compiler needs to know of the series there are. */
export type SeriesShape = {
  /**
   * Series whose own total ended while some of their parts go on. After that day the parts are no longer
   * the whole, so the total is missing. Before a total begins, its parts (a predecessor's, say) stand in for it.
   */
  endedTotals: readonly EndedTotal[]
  /** Metrics of which any project has values by chain, product or contract. Of all others every row is a total. */
  parted: ReadonlySet<string>
  /** Those of which any project has values by product or contract. Of all others a chain has one value a day. */
  subdivided: ReadonlySet<string>
}
