import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseStaffSearch, type StaffSearch } from './StaffSearch.ts'

/** How the list of a staff page is looked at, and the way to look at it otherwise. */
export function useStaffSearch(to: '/staff' | '/staff/audit') {
  const search = parseStaffSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return { search, show: (next: StaffSearch) => void navigate({ to, search: next }) }
}
