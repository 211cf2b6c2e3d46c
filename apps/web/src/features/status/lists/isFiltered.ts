import type { StatusSearch } from '../StatusSearch.ts'

/** The filters of lists of points and series, none of them set. */
export const NO_FILTERS = {
  projects: undefined,
  metrics: undefined,
  since: undefined,
  from: undefined,
  to: undefined,
  check: undefined,
  state: undefined,
} as const satisfies StatusSearch

export function isFiltered(search: StatusSearch): boolean {
  return Object.keys(NO_FILTERS).some((key) => search[key as keyof typeof NO_FILTERS] !== undefined)
}
