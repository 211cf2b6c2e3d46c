/** How a table is looked at just now: which of its rows are shown, and which of its columns, in their order. */
export type TableViewState = {
  rows: readonly unknown[]
  shown: readonly { id: string }[]
  /** All that it has. */
  columns: readonly { id: string }[]
}

/** The looks of tables on the page, by the rows that they were given: files of a table follow them. */
export const tableViews = new WeakMap<readonly unknown[], TableViewState>()
