import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { Day } from '@tickmark/core/time/Day'
import { endOfPeriod, type Granularity } from '@tickmark/core/time/Granularity'
import { lazy, Suspense, useMemo, useState } from 'react'
import { toggleMember } from '../data/toggleMember.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { loadSurface } from './loadSurface.ts'
import type { ChartKind, PreparedSeries } from './PreparedChart.ts'
import { prepareTimeSeries, seriesId } from './prepareTimeSeries.ts'

const ChartSurface = lazy(async () => ({ default: (await loadSurface()).ChartSurface }))
const ChartTable = lazy(async () => ({ default: (await import('./ChartTable.tsx')).ChartTable }))

export const CHART_HEIGHT = 320
/** How many names the time axis has room for; those that still collide are left out by the drawing. */
const MAX_TICKS = window.innerWidth < 640 ? 4 : 9

export type TimeSeriesProps = {
  /** Series carry the names to show as their labels. */
  answer: MetricAnswer
  label: string
  kind: ChartKind
  granularity: Granularity
  log: boolean
  /** Show the figures as a table instead. */
  asTable: boolean
  /** Of the drawing or the table alone, in pixels. */
  height?: number
  onZoom?: (range: { from: Day; to: Day }) => void
  onReset?: () => void
  onPoint?: (series: PreparedSeries, day: Day) => void
}

/** A chart over time with its legend, or the same figures as a table. */
export function TimeSeriesChart(props: TimeSeriesProps) {
  const { answer, kind, granularity, log, height = CHART_HEIGHT } = props
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const chart = useMemo(
    () => prepareTimeSeries(answer, { kind, granularity, log, hidden, maxTicks: MAX_TICKS }),
    [answer, kind, granularity, log, hidden],
  )
  const toggle = (id: string) => setHidden(toggleMember(hidden, id))
  const isolate = (id: string) => {
    const others = answer.series.map(seriesId).filter((other) => other !== id)
    setHidden(new Set(others.every((other) => hidden.has(other)) ? [] : others))
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
      <ChartLegend series={chart.series} onToggle={toggle} onIsolate={isolate} />
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
      <p className="min-h-6 px-3.5 py-1 text-xs text-fg3">{chart.notes.join(' · ')}</p>
    </>
  )
}
