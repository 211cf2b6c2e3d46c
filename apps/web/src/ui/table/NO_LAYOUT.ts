import type { TableLayout } from './TableLayout.ts'

/** Of a table that nobody has arranged. */
export const NO_LAYOUT: TableLayout = { order: [], hidden: [], pinned: [] }
