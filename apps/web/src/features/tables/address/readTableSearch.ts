import { readSearch } from '../../../data/readSearch.ts'
import type { TableSearch } from './TableSearch.ts'

/** The texts of a table's address. */
export function readTableSearch(search: TableSearch) {
  const { text } = readSearch(search)
  return { mart: text('mart'), view: text('view'), secret: text('secret') }
}
