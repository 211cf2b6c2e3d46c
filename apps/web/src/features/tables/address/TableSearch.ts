import { readSearch } from '../../../data/readSearch.ts'

/** What the address says of a table; see `readTableAddress`. */
export type TableSearch = {
  /** What the rows are. */
  mart?: string
  view?: string
  /** Of the link by which somebody came. */
  secret?: string
}

export function parseTableSearch(raw: Record<string, unknown>): TableSearch {
  const { text } = readSearch(raw)
  return { mart: text('mart'), view: text('view'), secret: text('secret') }
}
