/** How a table is looked at just now: which of its rows are shown, and which of its columns, in their order. */
export type TableLook = {
  rows: readonly unknown[]
  shown: readonly { id: string }[]
  /** All that it has. */
  columns: readonly { id: string }[]
}

/** The looks of tables on the page, by the rows that they were given: files of a table follow them. */
export const tableLooks = new WeakMap<readonly unknown[], TableLook>()
