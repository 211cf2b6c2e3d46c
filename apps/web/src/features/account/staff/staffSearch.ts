import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchParser } from '../../../data/readSearch.ts'
import type { StaffPath } from './StaffPage.tsx'

const MAX_PAGE = 100_000

/** The view state of a staff list in the address. */
const parseStaffSearch = searchParser((read) => ({
  q: read.words('q'),
  /** Counted from 1. */
  page: read.count('page', MAX_PAGE),
}))
type StaffSearch = ReturnType<typeof parseStaffSearch>

/** The view state of a staff list, and a function to change it. */
export function useStaffSearch(to: StaffPath) {
  const search = parseStaffSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return { search, show: (next: StaffSearch) => void navigate({ to, search: next }) }
}

export const PER_PAGE = 50

/** The input of the call that lists a page of search results. */
export function pageOf({ q, page = 1 }: StaffSearch) {
  return { search: q, offset: (page - 1) * PER_PAGE, limit: PER_PAGE }
}
