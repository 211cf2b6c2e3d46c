import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import type { PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { endOfPeriod } from '@tickmark/core/time/Granularity'
import { Suspense, useMemo, useState } from 'react'
import { toggleMember } from '../data/toggleMember.ts'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { PanelBoundary } from '../ui/Panel.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartSurface } from './ChartSurface.tsx'
import { CHART_HEIGHT, legendClasses } from './chartLayout.ts'
import type { TimeSeriesProps } from './TimeSeriesProps.ts'

const ChartTable = lazyComponent(() => import('./ChartTable.tsx'), 'ChartTable')

/** What the time axis has room for; names that still collide are left out by the drawing. */
const ROOM = {
  ticks: window.innerWidth < 640 ? 4 : 9,
  bars: Math.max(160, Math.round(window.innerWidth / 3)),
}

const NOTHING: ReadonlySet<string> = new Set()

/** A chart over time with its legend, or the same figures as a table: all that `TimeSeriesChart` fetches when it is needed. */
export function WholeChart(props: TimeSeriesProps) {
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
