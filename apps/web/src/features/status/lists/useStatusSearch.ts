import { getRouteApi } from '@tanstack/react-router'
import type { StatusViewState } from '@tickmark/core/screens/statusLists'
import { useChangeSearch } from '../../../data/readSearch.ts'

import type { StatusSearch } from '../StatusSearch.ts'

/** Another filter begins at the first page. */
const FIRST_PAGE = { page: undefined } as const

const route = getRouteApi('/status/$list')

/** The filters of lists of points and series, none of them set. */
export const NO_FILTERS = {
  projects: undefined,
  metrics: undefined,
  since: undefined,
  min: undefined,
  from: undefined,
  to: undefined,
  check: undefined,
  state: undefined,
} as const satisfies StatusSearch

/**
 * Returns the view settings of the list, and a function that changes them: from its first page, unless a page is named.
 */
export function useStatusSearch(): {
  search: StatusSearch
  change: (changes: StatusSearch) => void
} {
  const search = route.useSearch()
  const change = useChangeSearch<StatusSearch>(FIRST_PAGE)
  return { search, change }
}

export function isFiltered(search: StatusSearch): boolean {
  return countFilters({ ...search, q: undefined, bad: undefined, sources: undefined }) > 0
}

/** Counts the filters that are set, including those that only a list of its own has. */
export function countFilters(search: StatusSearch): number {
  const filters = [...Object.keys(NO_FILTERS), 'q', 'bad', 'sources'] as (keyof StatusSearch)[]
  return filters.filter((key) => search[key] !== undefined).length
}

/** The part of the address that goes to the server as the query of a paged list. */
export function toListQuery({ projects, metrics, since, page }: StatusSearch): StatusViewState {
  return { projects: projects?.split(','), metrics: metrics?.split(','), since, page }
}
