import type { Day } from '../time/Day.ts'
import type { Granularity } from '../time/Granularity.ts'

/** One figure of a statement. Changes and shares are fractions; null where they cannot be told. */
export type StatementCell = {
  value: number | null
  /** Against the previous period, relative to its absolute value. */
  pop_change: number | null
  /** Against the same period a year before. */
  yoy_change: number | null
  /** Fraction of the period's fees; only for rows of the income statement. */
  share_of_fees: number | null
  provisional: boolean
  /** The data begin inside the period, so that it is made of fewer days; only where they do. */
  partial?: true
}

export type StatementRow = {
  metric_id: string
  title: string
  definition: string
  format: string
  /** A row that sums up those above it. */
  is_summary: boolean
  is_lower_value_better: boolean
  /** Aligned with `FinancialStatement.periods`. */
  cells: StatementCell[]
  /** Flows: sum of the last twelve finished months; levels: the value at their end. */
  ltm: number | null
  /** Of the last twelve months against the twelve before. */
  ltm_change: number | null
  /** Fraction of the fees of the last twelve months; only for rows of the income statement. */
  ltm_share_of_fees: number | null
  /** The data begin inside the last twelve months, so that they are made of fewer days; only where they do. */
  ltm_partial?: true
}

export type FinancialStatement = {
  project_id: string
  project_name: string
  granularity: Granularity
  interval: string
  /**
   * Newest first. `to` is the last day with data when the period is unfinished; `from` the first one when the data of
   * the whole statement begin inside the period, and is absent otherwise.
   */
  periods: {
    start: Day
    from?: Day
    to: Day
    heading: string
    subheading: string
    provisional: boolean
  }[]
  /** The last finished day of the LTM column. */
  ltm_to: Day | null
  /** Rows without data are left out; sections without rows too. */
  sections: { section: string; title: string; rows: StatementRow[] }[]
  /** The flows from fees to earnings over the LTM window, in US dollars, between metric ids and `loss`: what no profit covers. */
  sankey: { source: string; target: string; value: number }[]
  meta: {
    data_version: number
    sample: boolean
    sources: string[]
    missing: string[]
    checks: CheckResult[]
    /** The last complete day of each line with data of the project; null where it has none. */
    anchors: Record<string, Day | null>
    /** Lines that the tier of whoever asked does not have; only where there are some. */
    locked?: string[]
    /** The first day that the tier of whoever asked shows; only where more was asked for. */
    history_from?: Day
  }
}

/** A check of what is shown, such as "fees = revenue + supply-side fees". */
export type CheckResult = {
  check_id: string
  title: string
  passed: boolean
  /** How many points were compared and how many broke the tolerance. */
  compared: number
  failed: number
  /** Where the exceptions of what is shown are: of which metrics and projects, and on which days; all days where null. */
  exceptions?: { metrics: string[]; projects: string[]; from: Day | null; to: Day | null }
}
