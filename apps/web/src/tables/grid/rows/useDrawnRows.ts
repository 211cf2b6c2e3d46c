import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { DrawnColumns } from '../useDrawnColumns.ts'
import { type GridItem, pendingAt, type RowModel } from './createRowModel.ts'

/** Lines that are drawn between two pictures of the screen, so that scrolling stays smooth. */
const MAX_AT_ONCE = 8

type Options = {
  model: RowModel
  first: number
  end: number
  itemAt: (line: number) => GridItem
  columns: DrawnColumns
}

/**
 * The lines of a grid in view, of which few are redrawn at a time while it is scrolled. The rows of another
 * query are shown all at once.
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
    most: isFirst ? wanted.length : MAX_AT_ONCE,
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

/** The contents of a line of a grid, and the columns that it is drawn in. */
export type DrawnRow = { line: number; item: GridItem; columns: DrawnColumns }

type RowsToDraw = {
  /** All lines in view as they ought to be. */
  wanted: readonly DrawnRow[]
  /** As they are, by line. */
  kept: ReadonlyMap<number, DrawnRow>
  /** Lines that may be redrawn at once. */
  most: number
}

/** The lines to show now. `isBehind` while some of them still wait for their turn. */
type RowsTurn = { rows: readonly DrawnRow[]; isBehind: boolean }

/**
 * Redraws few of the lines, those in the middle of the viewport first. The others hold their place, or stay in the
 * columns that they are in. What a line showed is never kept once it shows something else.
 */
export function drawRows({ wanted, kept, most }: RowsToDraw): RowsTurn {
  const waiting = new Map<number, DrawnRow>()
  for (const [index, row] of wanted.entries()) {
    const instead = standIn(row, kept.get(row.line))
    if (instead !== null) waiting.set(index, instead)
  }
  const middle = wanted.length / 2
  const next = [...waiting.keys()]
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .slice(0, most)
  for (const index of next) waiting.delete(index)
  return {
    rows: wanted.map((row, index) => waiting.get(index) ?? row),
    isBehind: waiting.size > 0,
  }
}

/** Returns what a line shows until it is its turn; null where nothing is new or nothing else may be shown. */
function standIn({ line, item, columns }: DrawnRow, kept: DrawnRow | undefined): DrawnRow | null {
  if (item.kind === 'pending') return null
  if (kept === undefined || kept.item.kind === 'pending')
    return { line, item: pendingAt(item.depth), columns }
  return kept.item === item && kept.columns !== columns ? kept : null
}
