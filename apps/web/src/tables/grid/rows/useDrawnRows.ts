import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { DrawnColumns } from '../columns/DrawnColumns.ts'
import type { RowModel } from './createRowModel.ts'
import { type DrawnRow, drawRows } from './drawRows.ts'
import type { GridItem } from './GridItem.ts'

/** Lines that are drawn between two pictures of the screen, so that scrolling stays smooth. */
const MOST_AT_ONCE = 8

type Options = {
  model: RowModel
  first: number
  end: number
  itemAt: (line: number) => GridItem
  columns: DrawnColumns
}

/**
 * The lines of a grid in sight, of which few are drawn anew at a time while it is scrolled. The rows of another
 * question are shown all at once.
 */
export function useDrawnRows({ model, first, end, itemAt, columns }: Options): readonly DrawnRow[] {
  const kept = useRef<{ model: RowModel; rows: ReadonlyMap<number, DrawnRow> } | null>(null)
  const [, takeTurn] = useReducer((turn: number) => turn + 1, 0)
  const wanted = Array.from({ length: end - first }, (_, offset) => {
    const line = first + offset
    return { line, item: itemAt(line), columns }
  })
  const isFirst = kept.current?.model !== model
  const { rows, isBehind } = drawRows({
    wanted,
    kept: kept.current?.rows ?? new Map(),
    most: isFirst ? wanted.length : MOST_AT_ONCE,
  })
  useLayoutEffect(() => {
    if (rows.some(({ item }) => item.kind !== 'pending'))
      kept.current = { model, rows: new Map(rows.map((row) => [row.line, row])) }
  })
  useEffect(() => {
    if (!isBehind) return
    const frame = requestAnimationFrame(takeTurn)
    return () => cancelAnimationFrame(frame)
  })
  return rows
}
