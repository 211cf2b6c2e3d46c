import type { Day } from '../time/Day.ts'

/** What makes a series. Empty text where a dimension does not apply. */
export type SeriesKey = {
  metric_id: string
  project_id: string
  chain_id: string
  product_id: string
  contract_id: string
}

/** What makes one point of a series. */
export type PointKey = SeriesKey & { day: Day }
