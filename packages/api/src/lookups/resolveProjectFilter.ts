import type { ProjectFilter } from '@tickmark/analytics/figures/filterProjects'
import type { FieldError } from '@tickmark/core/errors/AppError'
import { resolveChains } from './resolveChains.ts'
import { resolveProjects } from './resolveProjects.ts'
import { resolveSectors } from './resolveSectors.ts'

type GivenFilter = {
  projects?: string[] | undefined
  sectors?: string[] | undefined
  chains?: string[] | undefined
}

/** The known ids of a filter, and an error for each of the others. */
export function resolveProjectFilter(given: GivenFilter): {
  filter: ProjectFilter
  errors: FieldError[]
} {
  const projects = resolveProjects(given.projects, 'projects')
  const sectors = resolveSectors(given.sectors, 'sectors')
  const chains = resolveChains(given.chains, 'chains')
  return {
    filter: {
      ...(projects.ids && { projects: projects.ids }),
      ...(sectors.ids && { sectors: sectors.ids }),
      ...(chains.ids && { chains: chains.ids }),
    },
    errors: [...projects.errors, ...sectors.errors, ...chains.errors],
  }
}
