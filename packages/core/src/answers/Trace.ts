import type { Day } from '../time/Day.ts'

/** Where one figure comes from: the answer to "why is this number here?". */
export type Trace = {
  project_id: string
  metric_id: string
  /** First day of the period asked for. */
  timestamp: Day
  granularity: string
  value: number | null
  /** The formula, for a derived metric. */
  formula: string | null
  /** The parts of the formula, or the days, chains or products that were added up. */
  parts: TracePart[]
  /** Every version of every point behind a reported figure, newest first; at most 200. */
  versions: PointVersion[]
  /** How many versions there are in all. */
  version_count: number
}

export type TracePart = {
  metric_id: string
  title: string
  value: number | null
  /** How the part entered: `sum of 30 days`, `last day`, … */
  role: string
}

export type PointVersion = {
  day: Day
  value: number
  provisional: boolean
  chain_id: string
  product_id: string
  contract_id: string
  source_id: string
  batch_id: string
  file: string
  observed_at: string
  /** The version that answers by default (or at `as_of`). */
  current: boolean
}
