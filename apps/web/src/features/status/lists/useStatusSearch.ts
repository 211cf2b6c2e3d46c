import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { StatusSearch } from '../StatusSearch.ts'

const route = getRouteApi('/status/$list')

/** How the list is looked at, and the way to look at it otherwise: from its first page, unless a page is named. */
export function useStatusSearch(): {
  search: StatusSearch
  change: (changes: StatusSearch) => void
} {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (changes: StatusSearch) =>
      void navigate({
        search: (before) => ({ ...before, page: undefined, ...changes }),
        replace: 'q' in changes,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change }
}
