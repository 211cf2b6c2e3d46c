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
  /**
   * What sources that are believed less say of the same points, as far as it differs by more than a twentieth,
   * newest day first; at most 200.
   */
  second_opinions: SecondOpinion[]
}

export type SecondOpinion = {
  day: Day
  value: number
  /** The value that answers, which the other source does not share. */
  current_value: number
  chain_id: string
  product_id: string
  contract_id: string
  source_id: string
  batch_id: string
  file: string
  observed_at: string
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
