/** What the address of a table holds; nobody has checked it. */
export type TableSearch = {
  /** What the rows are. */
  mart?: unknown
  /** The view, as `martViewText` writes it. */
  view?: unknown
  /** Of the link that the visitor followed. */
  secret?: unknown
}
