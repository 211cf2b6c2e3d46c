import { readSearch } from '../../data/readSearch.ts'

/** How a list of the staff pages is looked at, as the address holds it. */
export type StaffSearch = {
  q?: string
  /** Counted from 1. */
  page?: number
}

const MAX_TEXT = 200
const MAX_PAGE = 100_000

export function parseStaffSearch(raw: Record<string, unknown>): StaffSearch {
  const read = readSearch(raw)
  return { q: read.text('q')?.slice(0, MAX_TEXT), page: read.count('page', MAX_PAGE) }
}
