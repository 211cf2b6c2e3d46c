import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import type { ViewportStore } from './useScrollViewport.ts'

type Options = { sight: ViewportStore; count: number; rowHeight: number }

/** The rows of a table that are drawn. All rows are of one height. `scrollTo` brings a row into sight. */
export function useRowWindow({ sight, count, rowHeight }: Options) {
  // As text, so that equal windows are the same and nothing is rendered again.
  const shown = useSyncExternalStore(sight.subscribe, () => {
    const { first, end } = findRowWindow({ count, rowHeight, ...sight.get() })
    return `${first} ${end}`
  })
  const [first = 0, end = 0] = shown.split(' ').map(Number)
  const drawn = useSteps(end - first, Math.ceil(sight.get().height / rowHeight))
  const scrollTo = (index: number) => {
    const box = sight.viewport.current
    if (box === null) return
    // Tables that scroll with the page are drawn in full.
    if (box.dataset.flows !== undefined)
      return box.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    const heightOf = (part: string) => box.querySelector<HTMLElement>(part)?.offsetHeight ?? 0
    box.scrollTop = findScrollTop({
      index,
      count,
      rowHeight,
      scrollTop: box.scrollTop,
      height: box.clientHeight,
      head: heightOf('thead'),
      foot: heightOf('tfoot'),
    })
    // The row is rendered with the request, without waiting for the scroll event.
    sight.look()
  }
  return { first, end: first + drawn, scrollTo }
}

/** From so many more rows on, those that were not drawn yet come in steps. */
const MANY = 12
/** Rows of a step: fewer would take more frames, more would make a task that is noticed. */
const ROWS_OF_STEP = 36

/**
 * Returns the number of rows that are drawn now: at first those that fill the window, then some more with each frame,
 * once more urgent work is done.
 */
function useSteps(rows: number, fewest: number): number {
  const [most, setMost] = useState(fewest)
  useEffect(() => {
    if (most >= rows) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setMost((before) => before + ROWS_OF_STEP)),
    )
    return () => cancelAnimationFrame(frame)
  }, [most, rows])
  return rows - most > MANY ? Math.max(most, fewest) : rows
}

/** Rows beyond both edges that are drawn too, so that scrolling meets them ready. */
const OVERSCAN = 12
/** The window moves by so many rows at once, so that not every row that passes renders the table again. */
const STEP = 6

type View = { count: number; rowHeight: number; scrollTop: number; height: number }

/** The rows to draw: `first` up to, but without, `end`. */
type RowWindow = { first: number; end: number }

/** Finds the rows of equal height that are in sight, and some beyond. */
export function findRowWindow({ count, rowHeight, scrollTop, height }: View): RowWindow {
  // A table that became shorter than it was scrolled shows its end until the browser has scrolled back.
  const top = Math.min(Math.max(scrollTop, 0), Math.max(count * rowHeight - height, 0))
  const first = Math.floor(top / rowHeight) - OVERSCAN
  const end = Math.ceil((top + height) / rowHeight) + OVERSCAN
  return {
    first: Math.max(Math.floor(first / STEP) * STEP, 0),
    end: Math.min(Math.ceil(end / STEP) * STEP, count),
  }
}

type Place = View & {
  index: number
  /** The height of what covers rows at the upper and at the lower edge, in pixels. */
  head: number
  foot: number
}

/** Finds the scroll position that brings a row into sight: the present one if it is in sight, else the nearest. */
export function findScrollTop({ index, rowHeight, scrollTop, height, head, foot }: Place): number {
  // The head scrolls with the rows until it sticks, so that it moves the rows down and covers as much.
  const highest = index * rowHeight
  const lowest = (index + 1) * rowHeight + head + foot - height
  return Math.min(Math.max(scrollTop, lowest), highest)
}
