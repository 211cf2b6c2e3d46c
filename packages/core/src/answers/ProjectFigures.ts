import type { FormulaFault } from '../formula/findFormulaFault.ts'
import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import type { Day } from '../time/Day.ts'

/** What a column of the screener says about a metric over an interval. */
export const AGGREGATIONS = ['latest', 'sum', 'avg', 'change', 'trend', 'ath', 'atl'] as const
export type Aggregation = (typeof AGGREGATIONS)[number]

/** Intervals that every project × metric is aggregated over after each load. */
export const AGGREGATE_INTERVALS = [
  '24h',
  '7d',
  '30d',
  '90d',
  '180d',
  '365d',
  'ytd',
  'max',
] as const
export type AggregateInterval = (typeof AGGREGATE_INTERVALS)[number]

/** One column over many projects. `values` is aligned with `ProjectFigures.project_ids`. */
export type FigureColumn = {
  /** `<metric_id>_<interval>_<aggregation>` */
  column_id: string
  metric_id: string
  interval: AggregateInterval
  aggregation: Aggregation
  /** The day the interval ends on; null when the metric has no data. */
  anchor: Day | null
  /**
   * Null where a project has no value in the interval. Of a `trend` there are none, but in the answer for pages: there
   * they say how far it went, as a fraction of its first value.
   */
  values: (number | null)[]
  /** Only for `trend`: at most 60 evenly spaced values per project, oldest first; for pages in steps from 0 to 99. */
  trends: number[][]
}

/** A column of arithmetic over metrics. `values` is aligned with `ProjectFigures.project_ids`. */
export type FormulaColumn = {
  /** As asked for: `<interval>:<formula>`. */
  column_id: string
  formula: string
  interval: AggregateInterval
  /** The day the interval ends on: the oldest of the formula's metrics. Null when one of them has no data. */
  anchor: Day | null
  format: MetricFormat
  /** What is wrong with the formula, and where; it has no values then. */
  fault: FormulaFault | null
  /** Null where a part is missing, or a division is by zero. */
  values: (number | null)[]
}

/** Figures of many projects, column by column: the answer behind every list and key figure. */
export type ProjectFigures = {
  project_ids: string[]
  columns: FigureColumn[]
  /** In the order in which they were asked for. */
  formulas: FormulaColumn[]
  meta: {
    data_version: number
    sample: boolean
    /** Columns that the tier of whoever asked does not have; they hold no values. Only where there are some. */
    locked?: string[]
  }
}
