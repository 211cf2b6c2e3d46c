import { useSyncExternalStore } from 'react'
import type { ViewportStore } from '../../ui/table/useScrollViewport.ts'

/** Columns beyond both edges that are drawn too, in pixels, so that scrolling meets them ready. */
const OVERSCAN = 240

type Options = {
  sight: ViewportStore
  columns: readonly { width: number; left: number | undefined }[]
}

/** The columns of a grid that are drawn. */
export function useColumnWindow({ sight, columns }: Options): ColumnWindow {
  // As text, so that equal windows are the same and nothing is redrawn.
  const shown = useSyncExternalStore(sight.subscribe, () => {
    const { first, end } = findColumnWindow(columns, sight.get())
    return `${first} ${end}`
  })
  const [first = 0, end = 0] = shown.split(' ').map(Number)
  return { first, end }
}

type Column = { width: number; left: number | undefined }

/** The columns to draw of those that scroll: `first` up to, but without, `end`. Pinned ones are before `first`. */
type ColumnWindow = { first: number; end: number }

/** Finds the columns in view, and some beyond. The pinned ones come first in the list, and cover what is below them. */
export function findColumnWindow(
  columns: readonly Column[],
  { scrollLeft, width }: { scrollLeft: number; width: number },
): ColumnWindow {
  const pinned = columns.findIndex(({ left }) => left === undefined)
  const begin = pinned < 0 ? columns.length : pinned
  let at = columns.slice(0, begin).reduce((sum, column) => sum + column.width, 0)
  let first = begin
  let end = begin
  for (let index = begin; index < columns.length; index++) {
    const right = at + (columns[index]?.width ?? 0)
    if (right < scrollLeft - OVERSCAN) first = index + 1
    if (at <= scrollLeft + width + OVERSCAN) end = index + 1
    at = right
  }
  return { first: Math.min(first, end), end }
}
