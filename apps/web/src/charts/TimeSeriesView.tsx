import { seriesId } from '@tickmark/core/charts/ChartAnswer'
import type { EventShape } from '@tickmark/core/charts/chartEvents'
import { drawTimeChart } from '@tickmark/core/charts/drawTimeChart'
import { layOutPlot } from '@tickmark/core/charts/layOutPlot'
import type {
  PreparedAxis,
  PreparedChart,
  PreparedSeries,
} from '@tickmark/core/charts/PreparedChart'
import { prepareTimeSeries } from '@tickmark/core/charts/prepareTimeSeries'
import { type PreparedTooltip, prepareTooltip } from '@tickmark/core/charts/prepareTooltip'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { distinctMonograms } from '@tickmark/core/drawing/distinctMonograms'
import { endOfPeriod } from '@tickmark/core/time/Granularity'
import { type KeyboardEvent, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { toggleMember } from '../data/toggleMember.ts'
import { Button } from '../ui/Button.tsx'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'
import { ProjectLogo } from '../ui/ProjectLogo.tsx'
import { CHART_HEIGHT, legendClasses } from './chartLayout.ts'
import { DrawnChart } from './DrawnChart.tsx'
import type { TimeSeriesProps } from './TimeSeriesProps.ts'
import { useChartPointer } from './useChartPointer.ts'
import { useWidth } from './useWidth.ts'

const PATHS: Readonly<Record<EventShape, string>> = {
  triangle: 'M4 0 8 8H0Z',
  rect: 'M.5.5h7v7h-7Z',
  diamond: 'M4 0 8 4 4 8 0 4Z',
  circle: 'M4 0a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
}

/** The shape by which a kind of event is marked on the time axis. */
function ChartMark({ shape }: { shape: EventShape }) {
  return (
    <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className="shrink-0">
      <path d={PATHS[shape]} fill="currentColor" />
    </svg>
  )
}

type ChartTooltipProps = {
  tooltip: PreparedTooltip
  /** The series that a click would choose. */
  picked: string | undefined
  /** Opens the origin of the picked figure, where a finger points. */
  onTrace: (() => void) | undefined
  x: number
  width: number
}

const MAX_ROWS = 14
const MAX_EVENTS = 4
const MAX_WIDTH = 360
const GAP = 14

/** Describes the pointed-at period, next to the pointer on the side that has room. */
function ChartTooltip({ tooltip, picked, onTrace, x, width }: ChartTooltipProps) {
  // The tooltip opens under the finger, and the click of that same tap would land on its button.
  const isPressed = useRef(false)
  const rows = tooltip.rows.slice(0, MAX_ROWS)
  const more = tooltip.rows.length - rows.length
  const hasShares = rows.some((row) => row.share !== null)
  const maxWidth = Math.min(MAX_WIDTH, width * 0.75)
  // On a narrow chart it rather covers the pointer than leaves the chart.
  const beside = (distance: number) => Math.min(distance + GAP, width - maxWidth)
  const place = x < width / 2 ? { left: beside(x) } : { right: beside(width - x) }
  return (
    <div
      role="status"
      style={{ ...place, maxWidth }}
      className="pointer-events-none absolute top-2 z-20 rounded-md border border-line2 bg-raise px-3 py-2 text-sm shadow-pop"
    >
      <p className="mb-1 whitespace-nowrap">
        <span className="font-semibold">{tooltip.heading}</span>{' '}
        <span className="text-fg3">{tooltip.detail}</span>
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-2">
            <span className="size-2 shrink-0 rounded-[2px]" style={{ background: row.color }} />
            <bdi className={`truncate ${row.id === picked ? 'font-medium text-fg' : 'text-fg2'}`}>
              {row.name}
            </bdi>
            <span className="ml-auto pl-3 whitespace-nowrap">{row.value}</span>
            {hasShares && <Share>{row.share}</Share>}
          </li>
        ))}
        {more > 0 && <li className="text-fg3">and {more} more</li>}
        {tooltip.total !== null && (
          <li className="mt-1 flex gap-2 border-t border-line pt-1 font-semibold">
            <span>Total</span>
            <span className="ml-auto pl-3 whitespace-nowrap">{tooltip.total}</span>
            {hasShares && <Share>100%</Share>}
          </li>
        )}
      </ul>
      <Events events={tooltip.events} />
      {onTrace && (
        <Button
          className="pointer-events-auto mt-1 w-full"
          // The chart below would take the tap for one on itself.
          onPointerDown={(event) => {
            event.stopPropagation()
            isPressed.current = true
          }}
          onClick={({ detail }) => {
            const isByKeyboard = detail === 0
            if (isPressed.current || isByKeyboard) onTrace()
            isPressed.current = false
          }}
        >
          Trace {tooltip.rows.find(({ id }) => id === picked)?.name}
        </Button>
      )}
    </div>
  )
}

function Share({ children }: { children: string | null }) {
  return (
    <span className="w-11 shrink-0 text-right font-normal whitespace-nowrap text-fg3">
      {children}
    </span>
  )
}

function Events({ events }: Pick<PreparedTooltip, 'events'>) {
  const all = events.flatMap(({ id, shape, labels }) =>
    labels.map((label, index) => ({ key: `${id} ${index}`, shape, label })),
  )
  if (all.length === 0) return null
  const more = all.length - MAX_EVENTS
  return (
    <ul className="mt-1 border-t border-line pt-1 text-fg2">
      {all.slice(0, MAX_EVENTS).map(({ key, shape, label }) => (
        <li key={key} className="flex items-center gap-2">
          <ChartMark shape={shape} />
          <bdi className="truncate">{label}</bdi>
        </li>
      ))}
      {more > 0 && <li className="text-fg3">and {more} more</li>}
    </ul>
  )
}

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

type ChartLegendProps = {
  chart: Pick<PreparedChart, 'series' | 'events' | 'axes'>
  onToggle: (id: string) => void
  onIsolate: (id: string) => void
  /** Stands behind the names. */
  end?: ReactNode
}

/**
 * The names of the series and of the kinds of events. Pressing one hides or shows it; with Alt a series alone
 * stays, and with Alt again all others come back.
 */
function ChartLegend({ chart, onToggle, onIsolate, end }: ChartLegendProps) {
  const letters = distinctMonograms(chart.series.map(({ name }) => name))
  return (
    <ul className={legendClasses.list} aria-label="Series">
      {chart.series.map((one, index) => (
        <Entry
          key={one.id}
          name={one.name}
          ending={isOnRight(chart.axes[one.axis]) ? 'right' : undefined}
          isShown={!one.hidden}
          title={`${one.name}\nClick to hide or show. Alt-click or Alt+Enter to show it alone`}
          onToggle={() => onToggle(one.id)}
          onIsolate={() => onIsolate(one.id)}
        >
          {one.hasLogo ? (
            <ProjectLogo
              projectId={one.project ?? ''}
              name={one.name}
              letters={letters[index] ?? ''}
              size={14}
              filled={one.hidden ? 'var(--line2)' : one.color}
            />
          ) : (
            <span
              className="size-2 shrink-0 rounded-[2px]"
              style={{ background: one.hidden ? 'var(--line2)' : one.color }}
            />
          )}
        </Entry>
      ))}
      {chart.events.map((events) => (
        <Entry
          key={events.id}
          name={events.name}
          isShown={!events.hidden}
          title={`${events.name} on the time axis\nClick to hide or show`}
          onToggle={() => onToggle(events.id)}
        >
          <ChartMark shape={events.shape} />
        </Entry>
      ))}
      {end && <li>{end}</li>}
    </ul>
  )
}

function isOnRight(axis: PreparedAxis | undefined): boolean {
  return axis?.side === 'right' && axis.isShown
}

type EntryProps = {
  name: string
  /** The side of its axis, unless on the left. */
  ending?: string | undefined
  isShown: boolean
  title: string
  onToggle: () => void
  onIsolate?: () => void
  children: ReactNode
}

function Entry({ name, ending, isShown, title, onToggle, onIsolate, children }: EntryProps) {
  // Enter with Alt makes no click.
  const isolateByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.altKey) onIsolate?.()
  }
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-pressed={isShown}
        title={title}
        onClick={(event) => (event.altKey && onIsolate ? onIsolate() : onToggle())}
        onKeyDown={isolateByKey}
        className={`${legendClasses.entry} text-fg2 hover:text-fg focus-visible:-outline-offset-2 aria-[pressed=false]:text-fg3 aria-[pressed=false]:line-through`}
      >
        {children}
        <bdi className="truncate">{name}</bdi>
        {ending && <span className="text-xs text-fg3">{ending}</span>}
      </button>
    </li>
  )
}
