import type { Day } from '@tickmark/core/time/Day'
import { endOfPeriod, type Granularity } from '@tickmark/core/time/Granularity'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { toggleMember } from '../data/toggleMember.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { CHART_HEIGHT } from './CHART_HEIGHT.ts'
import type { ChartAnswer } from './ChartAnswer.ts'
import type { ChartEvent } from './ChartEvent.ts'
import { ChartLegend } from './ChartLegend.tsx'
import type { ChartUnit } from './ChartUnit.ts'
import { legendClasses } from './legendClasses.ts'
import { loadSurface } from './loadSurface.ts'
import type { ChartKind, PreparedSeries } from './PreparedChart.ts'
import { prepareTimeSeries } from './prepareTimeSeries.ts'
import { seriesId } from './seriesId.ts'

const ChartSurface = lazy(async () => ({ default: (await loadSurface()).ChartSurface }))
const ChartTable = lazy(async () => ({ default: (await import('./ChartTable.tsx')).ChartTable }))

/** What the time axis has room for; names that still collide are left out by the drawing. */
const ROOM = {
  ticks: window.innerWidth < 640 ? 4 : 9,
  bars: Math.max(160, Math.round(window.innerWidth / 3)),
}

const NOTHING: ReadonlySet<string> = new Set()

export type TimeSeriesProps = {
  /** Series carry the names to show as their labels. */
  answer: ChartAnswer
  label: string
  kind: ChartKind
  granularity: Granularity
  log: boolean
  /** Show the figures as a table instead. */
  asTable: boolean
  /** What the values are where the metrics of the answer do not say it: `unitAfter` tells it of a question. */
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

/** A chart over time with its legend, or the same figures as a table. */
export function TimeSeriesChart(props: TimeSeriesProps) {
  const { answer, kind, granularity, log, unit, additive, today, events } = props
  const { height = CHART_HEIGHT } = props
  const [ownHidden, setOwnHidden] = useState<ReadonlySet<string>>(NOTHING)
  const { hidden = ownHidden, onHide: setHidden = setOwnHidden } = props
  const chart = useMemo(
    () =>
      prepareTimeSeries(answer, {
        kind,
        granularity,
        log,
        hidden,
        room: ROOM,
        unit,
        additive,
        today,
        events,
      }),
    [answer, kind, granularity, log, hidden, unit, additive, today, events],
  )
  const toggle = (id: string) => setHidden(toggleMember(hidden, id))
  const isolate = (id: string) => {
    const others = answer.series.map(seriesId).filter((other) => other !== id)
    const isAlone = !hidden.has(id) && others.every((other) => hidden.has(other))
    const events = [...hidden].filter((other) => chart.events.some((one) => one.id === other))
    setHidden(new Set([...events, ...(isAlone ? [] : others)]))
  }
  const zoom = ({ from, to }: { from: number; to: number }) => {
    const [first, last] = [chart.timestamps[from], chart.timestamps[to]]
    if (first !== undefined && last !== undefined)
      props.onZoom?.({ from: first, to: endOfPeriod(last, granularity) })
  }
  const point = (series: PreparedSeries, index: number) => {
    const day = chart.timestamps[index]
    if (day !== undefined) props.onPoint?.(series, day)
  }
  return (
    <>
      <ChartLegend chart={chart} onToggle={toggle} onIsolate={isolate} end={props.legendEnd} />
      <PanelBoundary name={props.asTable ? 'Chart table' : 'Chart drawing'}>
        <Suspense fallback={<div style={{ height }} />}>
          {props.asTable ? (
            <ChartTable chart={chart} label={props.label} height={height} onPoint={point} />
          ) : (
            <ChartSurface
              chart={chart}
              label={props.label}
              height={height}
              onZoom={props.onZoom && zoom}
              onReset={props.onReset}
              onPoint={props.onPoint && point}
            />
          )}
        </Suspense>
      </PanelBoundary>
      <p className={legendClasses.notes}>{chart.notes.join(' · ')}</p>
    </>
  )
}
