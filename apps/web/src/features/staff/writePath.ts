import type { StaffSearch } from './StaffSearch.ts'

export const PER_PAGE = 50

/** The path that asks for one page of a list of staff. */
export function writePath(list: 'users' | 'audit', { q, page = 1 }: StaffSearch): string {
  const parameters = new URLSearchParams()
  if (q !== undefined) parameters.set('search', q)
  parameters.set('offset', String((page - 1) * PER_PAGE))
  parameters.set('limit', String(PER_PAGE))
  return `/staff/${list}?${parameters}`
}
