import type { Day } from '@tickmark/core/time/Day'
import type { FactsTable } from '../compile/factsSql.ts'
import type { TouchedSeries } from './listTouched.ts'

/** What of the tables that are computed ahead is made anew after a load, and how. */
export type Renewal = {
  /** What was loaded since the last time; null for everything. */
  touched: readonly TouchedSeries[] | null
  /** So many statements are worked on at a time. */
  lanes: 1 | 2
  /** The table with all points of a day and of those after it. */
  factsSince: (day: Day) => FactsTable
}
