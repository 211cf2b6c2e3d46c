/** What the address of a mart's page holds; nobody has checked it. */
export type MartSearch = {
  /** The view, as `martViewText` writes it; the preset's own where it is absent. */
  view?: unknown
  /** The id of one of the mart's presets, or of a document. */
  preset?: unknown
  /** Of cohorts: `map` unless `table`. */
  show?: unknown
  /** Of cohorts: whose retention is shown. */
  of?: unknown
}
