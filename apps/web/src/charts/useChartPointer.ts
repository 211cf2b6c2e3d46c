import type { Plot } from '@tickmark/core/charts/layOutPlot'
import type { PreparedChart, PreparedSeries } from '@tickmark/core/charts/PreparedChart'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react'

/** Shorter drags are clicks. */
const BRUSH_PX = 6
/** An event is pointed at from so far away, where periods are thinner than its mark. */
const EVENT_PX = 5
/** A click waits so long, in milliseconds, for a second one that would make it a double click. */
const CLICK_MS = 250
/** A finger that rests so long, in milliseconds, chooses what it points at; a shorter tap only points. */
const PRESS_MS = 500

type Actions = {
  onZoom?: (range: { from: number; to: number }) => void
  onReset?: () => void
  onPoint?: (series: PreparedSeries, index: number) => void
}

/** The period under the pointer, and how far from the top of the drawing it points. */
type Pointed = { index: number; height: number }

export type Brush = { from: number; to: number }

/**
 * Handles the pointer and the arrow keys on a chart: points at a period, marks a range to zoom into, and chooses the
 * figure under the pointer.
 */
export function useChartPointer(chart: PreparedChart, plot: Plot, actions: Actions) {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  // The pointer may rest where a shorter chart has no period any more.
  const index = pointed !== null && pointed.index < chart.timestamps.length ? pointed.index : null
  const [brush, setBrush] = useState<Brush | null>(null)
  const [isTouched, setTouched] = useState(false)
  const start = useRef<{ x: number; time: number } | null>(null)
  const click = useRef<number | undefined>(undefined)

  const indexAt = (x: number): number | null => {
    const last = chart.timestamps.length - 1
    if (last < 0) return null
    return Math.min(Math.max(Math.round((x - plot.xOf(0)) / plot.step), 0), last)
  }
  const pick = (at: number, height: number) =>
    pickSeries(chart, { index: at, height }, (value, axis) => plot.axes[axis]?.yOf(value) ?? 0)
  const choose = (at: number, height: number) => {
    const picked = pick(at, height)
    if (picked !== undefined) actions.onPoint?.(picked, at)
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const { x, y } = positionOf(event)
      start.current = { x, time: event.timeStamp }
      setTouched(event.pointerType !== 'mouse')
      if (event.pointerType === 'mouse') return
      const at = indexAt(x)
      setPointed(at === null ? null : { index: at, height: y })
    },
    // A long press would open the menu of the browser, too.
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (isTouched) event.preventDefault()
    },
    onPointerCancel() {
      start.current = null
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { x, y } = positionOf(event)
      const at = indexAt(x)
      setPointed(at === null ? null : { index: at, height: y })
      const from = start.current?.x
      const mayBrush = actions.onZoom !== undefined && event.pointerType === 'mouse'
      if (from !== undefined && mayBrush && Math.abs(x - from) > BRUSH_PX)
        setBrush({ from: Math.min(from, x), to: Math.max(from, x) })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { x, y } = positionOf(event)
      const at = indexAt(x)
      const from = start.current
      if (event.pointerType !== 'mouse') {
        // The times of the events, not a timer: a busy page may see a short tap late.
        const rested = from !== null && event.timeStamp - from.time >= PRESS_MS
        if (rested && at !== null && Math.abs(x - from.x) <= BRUSH_PX) choose(at, y)
      } else if (brush !== null) {
        const [first, last] = [indexAt(brush.from), indexAt(brush.to)]
        if (first !== null && last !== null && last > first)
          actions.onZoom?.({ from: first, to: last })
      } else if (at !== null && from !== null) {
        clearTimeout(click.current)
        click.current = window.setTimeout(() => choose(at, y), CLICK_MS)
      }
      start.current = null
      setBrush(null)
    },
    onDoubleClick() {
      clearTimeout(click.current)
      actions.onReset?.()
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      start.current = null
      // A finger leaves with each tap; what it pointed at stays to be read.
      if (event.pointerType !== 'mouse') return
      setBrush(null)
      setPointed(null)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      // The button of the tooltip takes the focus before it is pressed.
      if (!currentTarget.contains(relatedTarget)) setPointed(null)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const last = chart.timestamps.length - 1
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      const end = { Home: 0, End: last }[event.key]
      if ((step ?? end) !== undefined && last >= 0) {
        event.preventDefault()
        const next = end ?? (index ?? last + 1) + (step ?? 0)
        setPointed({ index: Math.min(Math.max(next, 0), last), height: 0 })
      }
      if (event.key === 'Escape') setPointed(null)
      if (event.key === 'Enter' && index !== null) choose(index, 0)
    },
  }
  const picked = pointed === null || index === null ? undefined : pick(index, pointed.height)
  /** The action of a click, for those who cannot click; a figure of several projects has no origin. */
  const onTrace =
    isTouched && actions.onPoint !== undefined && pointed !== null && picked?.project != null
      ? () => choose(pointed.index, pointed.height)
      : undefined
  return { index, picked, onTrace, reach: Math.floor(EVENT_PX / plot.step), brush, handlers }
}

function positionOf(event: PointerEvent<HTMLElement>): { x: number; y: number } {
  const box = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/**
 * The visible series that lies nearest to a height of the drawing at one period.
 * `toHeight` turns a value of an axis into that height. Stacked series count from what they stand on: values
 * above zero stand on one another, those below hang on one another.
 */
export function pickSeries(
  chart: PreparedChart,
  point: { index: number; height: number },
  toHeight: (value: number, axis: number) => number,
): PreparedSeries | undefined {
  const ends = { above: 0, below: 0 }
  let nearest: PreparedSeries | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const series of chart.series) {
    const value = series.values[point.index]
    if (series.hidden || value === null || value === undefined) continue
    const side = value < 0 ? 'below' : 'above'
    const isPiled = chart.isStacked && !series.isOver
    const at = isPiled ? ends[side] + value / 2 : value
    if (isPiled) ends[side] += value
    const away = Math.abs(toHeight(at, series.axis) - point.height)
    if (away < distance) {
      distance = away
      nearest = series
    }
  }
  return nearest
}
