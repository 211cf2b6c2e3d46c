import { describe, expect, it } from 'vitest'
import type { DrawnColumns } from '../useDrawnColumns.ts'
import { type GridItem, pendingAt } from './createRowModel.ts'
import { type DrawnRow, drawRows } from './useDrawnRows.ts'

const COLUMNS: DrawnColumns = {
  ...{ pinned: [], before: 0, columns: [], after: 0 },
  ...{ all: [], isCards: false, rowHeight: 34 },
}
const OTHERS: DrawnColumns = { ...COLUMNS, before: 3 }
const ITEMS = Array.from(
  { length: 20 },
  (_, index): GridItem => ({ kind: 'row', depth: 0, row: { name: `Row ${index}` } }),
)

describe('the lines of a grid that are drawn in one turn', () => {
  it('are few of those that are new, the middle first; the others hold their place', () => {
    const { rows, isBehind } = drawRows({ wanted: linesOf(0, 9), kept: new Map(), most: 3 })
    expect(rows.map(({ item }) => item.kind === 'row')).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((line) => line >= 3 && line <= 5),
    )
    expect(isBehind).toBe(true)
  })

  it('come to all of them, however many turns it takes', () => {
    const wanted = linesOf(2, 18)
    let rows: readonly DrawnRow[] = []
    let turns = 0
    for (let isBehind = true; isBehind; turns++)
      ({ rows, isBehind } = drawRows({ wanted, kept: keep(rows), most: 3 }))
    expect(rows).toEqual(wanted)
    expect(turns).toBe(6)
  })

  it('leave those alone that are in view already', () => {
    const kept = keep(linesOf(0, 10))
    const { rows, isBehind } = drawRows({ wanted: linesOf(4, 12), kept, most: 2 })
    expect(rows).toEqual(linesOf(4, 12))
    expect(isBehind).toBe(false)
  })

  it('stay in their columns until it is their turn', () => {
    const kept = keep(linesOf(0, 4))
    const { rows } = drawRows({ wanted: linesOf(0, 4, OTHERS), kept, most: 1 })
    expect(rows.map(({ columns }) => columns === OTHERS)).toEqual([false, false, true, false])
    expect(rows.map(({ item }) => item)).toEqual(ITEMS.slice(0, 4))
  })

  it('never show what a line does not show any more', () => {
    const kept = keep(linesOf(0, 6))
    const moved = linesOf(0, 6).map((row) => ({ ...row, item: at(row.line + 1) }))
    expect(drawRows({ wanted: moved, kept, most: 1 })).toEqual({ rows: moved, isBehind: false })
  })

  it('wait for nothing where rows are on their way, and take their turn when they arrive', () => {
    const pending = linesOf(0, 4).map((row) => ({ ...row, item: pendingAt(0) }))
    expect(drawRows({ wanted: pending, kept: new Map(), most: 0 }).isBehind).toBe(false)
    const { rows, isBehind } = drawRows({ wanted: linesOf(0, 4), kept: keep(pending), most: 2 })
    expect(rows.map(({ item }) => item.kind)).toEqual(['pending', 'row', 'row', 'pending'])
    expect(isBehind).toBe(true)
  })
})

function at(index: number): GridItem {
  return ITEMS[index] ?? pendingAt(0)
}

function linesOf(first: number, end: number, columns = COLUMNS): DrawnRow[] {
  return Array.from({ length: end - first }, (_, offset) => {
    const line = first + offset
    return { line, item: at(line), columns }
  })
}

function keep(rows: readonly DrawnRow[]): Map<number, DrawnRow> {
  return new Map(rows.map((row) => [row.line, row]))
}
