import type { Tick } from '@tickmark/core/drawing/chooseTicks'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'

export const CHART_KINDS = ['line', 'bar', 'stacked', 'area', 'share'] as const
/** `stacked` are bars upon bars, `area` lines upon lines, `share` parts of a hundred percent. */
export type ChartKind = (typeof CHART_KINDS)[number]

export type PreparedSeries = {
  id: string
  name: string
  colour: string
  /** The metric or formula as it was asked for. */
  metric: string
  /** The project behind the series, where there is exactly one. */
  project: string | null
  axis: 0 | 1
  /** Aligned with `timestamps`; null is a gap. */
  values: (number | null)[]
  /** Index of the first unfinished period; the number of periods when all are finished. */
  provisionalFrom: number
  hidden: boolean
}

/** A chart with every decision made; what draws it decides nothing. */
export type PreparedChart = {
  kind: ChartKind
  granularity: Granularity
  /** First days of all periods from the first to the last, without holes. */
  timestamps: Day[]
  series: PreparedSeries[]
  axes: { format: MetricFormat; log: boolean }[]
  ticks: Tick[]
  /** Whether the visible series of a period may be added up. */
  totals: boolean
  /** What the reader must be told: a cut list, an unfinished period, values a log axis cannot show. */
  notes: string[]
}
