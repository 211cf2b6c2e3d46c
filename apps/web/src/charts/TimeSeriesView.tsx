import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import { layOutPlot } from '@tickmark/core/charts/layOutPlot'
import type { PreparedChart, PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { prepareTooltip } from '@tickmark/core/charts/prepareTooltip'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { endOfPeriod } from '@tickmark/core/time/Granularity'
import { Suspense, useMemo, useState } from 'react'
import { toggleMember } from '../data/toggleMember.ts'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { CHART_HEIGHT, legendClasses } from './chartLayout.ts'
import { DrawnChart } from './DrawnChart.tsx'
import type { TimeSeriesProps } from './TimeSeriesProps.ts'
import { useChartPointer } from './useChartPointer.ts'
import { useWidth } from './useWidth.ts'

const ChartTable = lazyComponent(() => import('./ChartTable.tsx'), 'ChartTable')

/** The number of ticks and bars that fit on the time axis; names that still collide are left out by the drawing. */
const ROOM = {
  ticks: window.innerWidth < 640 ? 4 : 9,
  bars: Math.max(160, Math.round(window.innerWidth / 3)),
}

const NOTHING: ReadonlySet<string> = new Set()

/** A chart over time with its legend, or the same figures as a table: all that `TimeSeriesChart` fetches when it is needed. */
export function TimeSeriesView(props: TimeSeriesProps) {
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

/** Below this width, in pixels, exact figures leave names no room. */
const NARROW = 480

type Props = {
  chart: PreparedChart
  label: string
  height: number
  onZoom?: (range: { from: number; to: number }) => void
  onReset?: () => void
  onPoint?: (series: PreparedSeries, index: number) => void
}

const FONT_SIZE = 11

/** Draws a prepared chart as wide as its place and follows the pointer over it. */
function ChartSurface({ chart, label, height, onZoom, onReset, onPoint }: Props) {
  const [element, width] = useWidth<HTMLDivElement>()
  const { plot, svg } = useMemo(() => {
    const box = { width, height, fontSize: FONT_SIZE }
    return {
      plot: layOutPlot(chart, box),
      svg: width === 0 ? '' : drawTimeChart(chart, box, PAGE_STYLE),
    }
  }, [chart, width, height])
  const actions = { onZoom, onReset, onPoint }
  const { index, picked, onTrace, brush, reach, handlers } = useChartPointer(chart, plot, actions)
  const x = index === null ? 0 : plot.xOf(index)
  const inPlot = { top: plot.top, height: plot.bottom - plot.top }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart is neither a form group nor an image file.
    <div
      ref={element}
      role="group"
      aria-label={`${label}. Arrow keys move through the periods.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart out.
      tabIndex={0}
      className="relative mx-2 touch-pan-y rounded-sm select-none"
      style={{ height }}
      {...handlers}
    >
      <DrawnChart svg={svg} />
      {index !== null && (
        <div
          className="pointer-events-none absolute w-px bg-fg3/60"
          style={{ left: x, ...inPlot }}
        />
      )}
      {brush !== null && (
        <div
          className="pointer-events-none absolute border-x border-accent bg-accent/10"
          style={{ left: brush.from, width: brush.to - brush.from, ...inPlot }}
        />
      )}
      {index !== null && brush === null && (
        <ChartTooltip
          tooltip={prepareTooltip(chart, index, {
            reach,
            style: width < NARROW ? 'compact' : 'detailed',
          })}
          picked={onPoint && picked?.id}
          onTrace={onTrace}
          x={x}
          width={width}
        />
      )}
      {chart.emptiness !== null && (
        <p className="pointer-events-none absolute inset-0 flex items-center justify-center text-fg3">
          {chart.emptiness}
        </p>
      )}
    </div>
  )
}
