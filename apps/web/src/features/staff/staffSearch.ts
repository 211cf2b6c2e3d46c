import { useNavigate, useSearch } from '@tanstack/react-router'
import { readSearch } from '../../data/readSearch.ts'

/** How a list of the staff pages is looked at, as the address holds it. */
type StaffSearch = {
  q?: string
  /** Counted from 1. */
  page?: number
}

const MAX_TEXT = 200
const MAX_PAGE = 100_000

function parseStaffSearch(raw: Record<string, unknown>): StaffSearch {
  const read = readSearch(raw)
  return { q: read.text('q')?.slice(0, MAX_TEXT), page: read.count('page', MAX_PAGE) }
}

/** How the list of a staff page is looked at, and the way to look at it otherwise. */
export function useStaffSearch(to: '/staff' | '/staff/audit') {
  const search = parseStaffSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return { search, show: (next: StaffSearch) => void navigate({ to, search: next }) }
}

export const PER_PAGE = 50

/** The path that asks for one page of a list of staff. */
export function writePath(list: 'users' | 'audit', { q, page = 1 }: StaffSearch): string {
  const parameters = new URLSearchParams()
  if (q !== undefined) parameters.set('search', q)
  parameters.set('offset', String((page - 1) * PER_PAGE))
  parameters.set('limit', String(PER_PAGE))
  return `/staff/${list}?${parameters}`
}
