import type { Tick } from '../drawing/chooseTicks.ts'
import type { Day } from '../time/Day.ts'
import type { Granularity } from '../time/Granularity.ts'
import type { AxisSide, ChartUnit } from './ChartAnswer.ts'
import type { PreparedEvents } from './chartEvents.ts'

export const CHART_KINDS = ['line', 'bar', 'stacked', 'area'] as const
/** `stacked` are bars upon bars, `area` lines upon lines. */
export type ChartKind = (typeof CHART_KINDS)[number]

export type PreparedSeries = {
  id: string
  name: string
  color: string
  /** The metric or formula as it was requested. */
  metric: string
  /** The project behind the series, where there is exactly one. */
  project: string | null
  /** Each project has one series, so that a logo identifies it. */
  hasLogo: boolean
  unit: ChartUnit
  /** Index of its axis. */
  axis: number
  /** Drawn as a line over bars or areas, since it does not stand on them. */
  isOver: boolean
  /** May be added up with the other series; not where something else is made of its values. */
  counts: boolean
  /** Aligned with `timestamps`; null is a gap. */
  values: (number | null)[]
  /** Index of the first unfinished or scheduled period; the number of periods when all are over. */
  openFrom: number
  /** Indices of the periods that are drawn with a ring: provisional ones and `gaps`; absent where there are none. */
  held?: ReadonlySet<number> | undefined
  /**
   * The periods before the index `end` are partial, since the data begin on `dataFrom`; absent where none is.
   */
  partial?: { end: number; dataFrom: Day } | undefined
  /** Indices of later periods of which days are missing; absent where there are none. */
  gaps?: ReadonlySet<number> | undefined
  /** The day of its only value, where that is one of the moment and has no history. */
  snapshot?: Day | undefined
  hidden: boolean
}

export type PreparedAxis = {
  unit: ChartUnit
  side: AxisSide
  /** Without marks where another axis has taken its side. */
  isShown: boolean
  /** Begins where its values begin, not at zero. */
  fits: boolean
  log: boolean
  /** The beginning and the end of the axis; null where the values decide. */
  bounds: { min: number; max: number } | null
  /** The values to name, where round numbers would not do. */
  marks: number[] | null
  /** Some values lie below zero, so that zero needs a line of its own. */
  crossesZero: boolean
  /** Small values stand above large ones, as places do. */
  isInverted: boolean
}

/** A chart with every decision made; what draws it decides nothing. */
export type PreparedChart = {
  /** `step` are areas that change at once from period to period, as bars do. */
  mark: 'line' | 'area' | 'bar' | 'step'
  isStacked: boolean
  granularity: Granularity
  /** First days of all periods from the first to the last, without holes. */
  timestamps: Day[]
  series: PreparedSeries[]
  /** The first is the one whose marks go across the plot. */
  axes: PreparedAxis[]
  ticks: Tick[]
  /** True if the visible series of a period may be added up. */
  totals: boolean
  /** The word for a period that is not over. */
  openWord: 'incomplete' | 'scheduled'
  /** The period of today, where what lies beyond it is shown. */
  today: number | null
  events: PreparedEvents[]
  /** Shown in place of a drawing that would be empty. */
  emptiness: string | null
  /** Notes for the reader: a cut list, an unfinished period, values that a log axis cannot show. */
  notes: string[]
}

/** Returns whether the value of a period is marked: the period is unfinished or partial, or a check holds its value. */
export function isIncomplete(
  { openFrom, ...series }: Pick<PreparedSeries, 'openFrom' | 'held' | 'partial' | 'gaps'>,
  index: number,
): boolean {
  return index >= openFrom || isPartialAt(series, index) || series.held?.has(index) === true
}

/** Returns whether a value is made of fewer days than its period or window has. */
export function isPartialAt(
  { partial, gaps }: Pick<PreparedSeries, 'partial' | 'gaps'>,
  index: number,
): boolean {
  return index < (partial?.end ?? 0) || gaps?.has(index) === true
}
