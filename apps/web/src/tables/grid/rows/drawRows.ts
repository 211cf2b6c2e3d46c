import type { DrawnColumns } from '../columns/DrawnColumns.ts'
import type { GridItem } from './GridItem.ts'
import { pendingAt } from './pendingAt.ts'

/** What a line of a grid shows, and in which of its columns. */
export type DrawnRow = { line: number; item: GridItem; columns: DrawnColumns }

type Options = {
  /** All lines in sight as they ought to be. */
  wanted: readonly DrawnRow[]
  /** As they are, by line. */
  kept: ReadonlyMap<number, DrawnRow>
  /** Lines that may be drawn anew at once. */
  most: number
}

/** The lines to show now. `isBehind` while some of them still wait for their turn. */
export type RowsTurn = { rows: readonly DrawnRow[]; isBehind: boolean }

/**
 * Draws few of the lines anew, those in the middle of the sight first. The others hold their place, or stay in the
 * columns that they are in. What a line showed is never kept once it shows something else.
 */
export function drawRows({ wanted, kept, most }: Options): RowsTurn {
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

/** What is shown of a line until it is its turn; null where nothing is new or nothing else may be shown. */
function standIn({ line, item, columns }: DrawnRow, kept: DrawnRow | undefined): DrawnRow | null {
  if (item.kind === 'pending') return null
  if (kept === undefined || kept.item.kind === 'pending')
    return { line, item: pendingAt(item.depth), columns }
  return kept.item === item && kept.columns !== columns ? kept : null
}
