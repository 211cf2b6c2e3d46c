import type { Day } from '@tickmark/core/time/Day'

/** One metric of one project that has values, reported or derived. */
export type SeriesRow = {
  metric_id: string
  project_id: string
  first_day: Day
  last_day: Day
  /** The newest day that was over when it was observed; null where no day was. */
  last_complete_day: Day | null
  /** The newest day with a total of the source's own; `NO_TOTAL` where it gives only parts. */
  last_total_day: Day
  points: number
  /** How many of them belong to a chain, product or contract. */
  parts: number
  source_ids: string[]
  /** How many chains, products and contracts its parts are of. None of a derived series. */
  chains: number
  products: number
  contracts: number
}

/** Stands for a day of a total where there are only parts. */
export const NO_TOTAL: Day = '1970-01-01'
