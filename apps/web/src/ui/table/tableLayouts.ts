import { createKeptStore } from '../../data/createKeptStore.ts'
import type { TableLayout } from './TableLayout.ts'

type TableLayouts = {
  /** Rows are low in every table that does not say so itself. */
  isDense: boolean
  /** By the table's `layoutId`. */
  byTable: Readonly<Record<string, TableLayout>>
}

/** How tables are arranged, kept on this machine. */
export const tableLayouts = createKeptStore('tt.tables', readLayouts)

/** What cannot be read counts as nothing arranged. */
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
