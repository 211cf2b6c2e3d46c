import type { Catalog } from '@tickmark/core/projects/Catalog'
import { resolveScope } from '../compile/resolveScope.ts'

/** Selects projects: kinds of filters are combined with "and", the ids of one kind with "or". */
export type ProjectFilter = {
  projects?: string[]
  sectors?: string[]
  /** Projects that run on one of these chains; their figures are those of all chains. */
  chains?: string[]
  /** Projects that are left out. */
  exclude?: string[]
  /** Market sectors whose projects are left out. */
  exclude_sectors?: string[]
}

/**
 * The catalog ids of the selected projects; null for all of them.
 * @throws AppError `bad-request` that names each unknown id.
 */
export function filterProjects(
  catalog: Catalog,
  { chains, ...filter }: ProjectFilter,
): string[] | null {
  const scope = resolveScope(catalog, { ...filter, chains })
  if (chains === undefined) return scope.projects && [...scope.projects]
  const among = scope.projects && new Set(scope.projects)
  return catalog.projects
    .filter(
      (project) =>
        (!among || among.has(project.project_id)) &&
        project.chains.some((chain) => chains.includes(chain)),
    )
    .map((project) => project.project_id)
}
