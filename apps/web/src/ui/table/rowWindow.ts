/** Rows beyond both edges that are drawn too, so that scrolling meets them ready. */
const OVERSCAN = 12
/** The window moves by so many rows at once, so that not every row that passes draws the table anew. */
const STEP = 6

type View = { count: number; rowHeight: number; scrollTop: number; height: number }

/** The rows to draw: `first` up to, but without, `end`. */
export type RowWindow = { first: number; end: number }

/** Which rows of equal height are in sight, and some beyond. */
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
  /** What covers rows at the upper and at the lower edge, in pixels. */
  head: number
  foot: number
}

/** Where to scroll to so that a row is in sight: not at all where it is, else as little as needed. */
export function findScrollTop({ index, rowHeight, scrollTop, height, head, foot }: Place): number {
  // The head scrolls with the rows until it sticks, so that it moves the rows down and covers as much.
  const highest = index * rowHeight
  const lowest = (index + 1) * rowHeight + head + foot - height
  return Math.min(Math.max(scrollTop, lowest), highest)
}
