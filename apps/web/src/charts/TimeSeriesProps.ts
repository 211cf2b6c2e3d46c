import type { ChartAnswer, ChartUnit } from '@tickmark/core/charts/ChartAnswer'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import type { ChartKind, PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import type { Day } from '@tickmark/core/time/Day'
import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ReactNode } from 'react'

/** A chart over time: what it draws, how it is looked at, and what happens to it. */
export type TimeSeriesProps = {
  /** Series carry the names to show as their labels. */
  answer: ChartAnswer
  label: string
  kind: ChartKind
  granularity: Granularity
  log: boolean
  /** Show the figures as a table instead. */
  asTable: boolean
  /** The unit of the values where the metrics of the answer do not state it; `unitAfter` derives it from a query. */
  unit?: ChartUnit
  /** May the series be added up? By default where they are parts of one additive metric. */
  additive?: boolean
  /** The day up to which things have happened; what lies beyond it is drawn as scheduled. */
  today?: Day
  /** Marked at the foot of the plot, each kind with a switch in the legend. */
  events?: readonly ChartEvent[] | undefined
  /** Stands behind the names of the series. */
  legendEnd?: ReactNode
  /** Of the drawing or the table alone, in pixels. */
  height?: number
  /** Ids of the series and kinds of events that are not shown; the chart keeps them itself where this is absent. */
  hidden?: ReadonlySet<string>
  onHide?: (hidden: ReadonlySet<string>) => void
  onZoom?: (range: { from: Day; to: Day }) => void
  onReset?: () => void
  onPoint?: (series: PreparedSeries, day: Day) => void
}
