import { PROJECT_PRESETS } from '@tickmark/core/screens/projectList'
import type { ProjectsSearch } from './ProjectsSearch.ts'

/** The columns that a list shows. */
export function columnsOf(search: ProjectsSearch): string[] {
  if (search.cols !== undefined) return search.cols.split(',')
  return [...findPreset(search).columns]
}

/** The set of columns that the address names, or the first. */
export function findPreset({ preset }: Pick<ProjectsSearch, 'preset'>) {
  return PROJECT_PRESETS.find((known) => known.id === preset) ?? PROJECT_PRESETS[0]
}
