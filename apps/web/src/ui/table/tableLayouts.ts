import { createKeptStore } from '../../data/browserStorage.ts'
import { useStore } from '../../data/createStore.ts'
import type { TableLayout } from './arrangeColumns.ts'

type TableLayouts = {
  /** Rows are dense in every table that does not set its own density. */
  isDense: boolean
  /** By the table's `layoutId`. */
  byTable: Readonly<Record<string, TableLayout>>
}

/** Store of the arrangements of tables, kept in this browser. */
export const tableLayouts = createKeptStore('tt.tables', readLayouts)

/** Whatever cannot be read counts as not arranged. */
function readLayouts(kept: unknown): TableLayouts {
  const { isDense, byTable } = (kept ?? {}) as Partial<TableLayouts>
  return {
    isDense: isDense === true,
    byTable: Object.fromEntries(
      Object.entries(byTable ?? {}).map(([table, { order, hidden, pinned }]) => [
        table,
        { order: listOf(order), hidden: listOf(hidden), pinned: listOf(pinned) },
      ]),
    ),
  }
}

function listOf(value: readonly string[] | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}

/** The least height of a row, in which buttons can still be pressed. */
const LOWEST = 24
const SAVED = 8
/** The least height of a row under a finger. */
const TOUCHED = 44
const isTouched = globalThis.matchMedia?.('(pointer: coarse)').matches === true

/** The height of a row in pixels: `isDense` where the table sets its own density, else the choice for all tables. */
export function useRowHeight(rowHeight: number, isDense?: boolean): number {
  const { isDense: isDenseAnywhere } = useStore(tableLayouts)
  if (isDense ?? isDenseAnywhere) return Math.max(rowHeight - SAVED, LOWEST)
  return isTouched ? Math.max(rowHeight, TOUCHED) : rowHeight
}

/** The current view of a table: the rows that are shown, and the columns, in their order. */
export type TableViewState = {
  rows: readonly unknown[]
  shown: readonly { id: string }[]
  /** All that it has. */
  columns: readonly { id: string }[]
}

/** The looks of tables on the page, by the rows that they were given: files of a table follow them. */
export const tableViews = new WeakMap<readonly unknown[], TableViewState>()
