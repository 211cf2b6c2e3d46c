import { getRouteApi } from '@tanstack/react-router'
import { useChangeSearch } from '../../../data/readSearch.ts'
import type { StatusSearch } from '../StatusSearch.ts'

const route = getRouteApi('/status/$list')

/** The filters of the list of checks, none of them set. */
export const NO_FILTERS = {
  projects: undefined,
  metrics: undefined,
  from: undefined,
  to: undefined,
  check: undefined,
} as const satisfies StatusSearch

/** Returns the view settings of a list that the address holds, and a function that changes them. */
export function useStatusSearch(): {
  search: StatusSearch
  change: (changes: StatusSearch) => void
} {
  const search = route.useSearch()
  const change = useChangeSearch<StatusSearch>()
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
