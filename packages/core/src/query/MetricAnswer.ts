import type { AnswerQuality } from '../answers/AnswerQuality.ts'
import type { CheckResult } from '../answers/FinancialStatement.ts'
import type { Day } from '../time/Day.ts'
import type { Dimension } from './MetricQuery.ts'

/** One line of an answer: one measure of one key. */
export type Series = {
  /** The value of each dimension of the breakdown. `others` marks the rest below the top n. */
  key: Partial<Record<Dimension, string>>
  /** The metric id or formula as it was asked for. */
  metric: string
  label: string
  /** Aligned with `MetricAnswer.timestamps`; a missing value is null, never zero. */
  values: (number | null)[]
  /** The last period with a value, when it is not finished: its value may still change. */
  provisional_from: Day | null
  /** Periods in which a check holds a point of this series as provisional; only where there are some. */
  provisional?: Day[]
  /**
   * Where the data begin inside a period, or inside a window over days or periods: values up to the period `to`, named
   * by its first day, are made of fewer days than later ones. Only where there is such a value.
   */
  partial?: { to: Day; data_from: Day }
  /** The day of the only value of this series, where it is one of the moment and has no history; absent otherwise. */
  snapshot?: Day
}

export type MetricAnswer = {
  dimensions: Dimension[]
  /** First days of the periods, ascending. */
  timestamps: Day[]
  series: Series[]
  meta: {
    data_version: number
    /** The sources that delivered the facts of the asked metrics and projects. */
    sources: string[]
    /** Ids that were asked for and have no value, and optional parts counted as zero. */
    missing: { metric: string; project?: string; reason: 'no-data' | 'optional-part' }[]
    /** Whether any of the values were generated. */
    sample: boolean
    /** The checks of the metrics, projects and days that are shown; empty where none covers them. */
    checks: CheckResult[]
    /** The day on which relative ranges end, per metric. */
    anchors: Record<string, Day | null>
    /**
     * The last complete day with data of each metric in the requested scope: before its anchor where those who were
     * asked about ended earlier than the others. Null where there are no data.
     */
    data_ends: Record<string, Day | null>
    /** How many series there were before `top` cut them. */
    total_series: number
    range: { from: Day; to: Day }
    /** The first day on which a requested metric has a value in the requested scope; null where there is none. */
    data_from: Day | null
    /** The last such day. */
    data_to: Day | null
    /** The first day that the tier of whoever asked shows; only where more was asked for. */
    history_from?: Day
    quality?: AnswerQuality
  }
}

/** The key that stands for all series below the top n. */
export const OTHERS_KEY = 'others'
