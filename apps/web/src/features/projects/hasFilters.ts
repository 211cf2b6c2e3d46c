import { NO_FILTERS } from './NO_FILTERS.ts'
import type { ProjectsSearch } from './ProjectsSearch.ts'

/** Whether the list is narrowed down by anything. */
export function hasFilters(search: ProjectsSearch): boolean {
  return Object.keys(NO_FILTERS).some((key) => search[key as keyof ProjectsSearch] !== undefined)
}
