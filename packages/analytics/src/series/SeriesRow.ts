import type { Day } from '@tickmark/core/time/Day'

/** A metric of a project that has values, reported or derived. */
export type SeriesRow = {
  metric_id: string
  project_id: string
  first_day: Day
  last_day: Day
  /** The newest day that was over when it was observed; null without any. */
  last_complete_day: Day | null
  /** The newest day with a total reported by the source; `NO_TOTAL` if it reports only parts. */
  last_total_day: Day
  points: number
  /** The number of them that belong to a chain, product, contract or label. */
  parts: number
  source_ids: string[]
  /** The number of distinct chains, products, contracts and labels of its parts; 0 for a derived series. */
  chains: number
  products: number
  contracts: number
  labels: number
}

/** The `last_total_day` of a series with parts only. */
export const NO_TOTAL: Day = '1970-01-01'
