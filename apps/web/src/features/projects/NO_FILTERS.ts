import type { ProjectsSearch } from './ProjectsSearch.ts'

/** The address without any filter. */
export const NO_FILTERS: ProjectsSearch = {
  q: undefined,
  fav: undefined,
  sectors: undefined,
  chains: undefined,
  tags: undefined,
  has: undefined,
  ranges: undefined,
}
