import { findProject } from '@tickmark/core/projects/findProject'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { Project } from '@tickmark/core/projects/Project'
import { slugify } from './slugify.ts'

/**
 * The project that a source's own name means, when that is sure: its id, name, former id or an alias,
 * whatever the case and punctuation. Tickers do not count, since unlike things share them.
 */
export function matchProject(name: string): Project | null {
  const slug = slugify(name)
  if (slug === '') return null
  const byName = PROJECT_BY_NAME.get(slug)
  if (byName) return byName
  const project = findProject(slug)
  if (!project || slug === slugify(project.symbol)) return null
  return project
}

const PROJECT_BY_NAME: ReadonlyMap<string, Project> = new Map(
  PROJECTS.flatMap((project) => [
    [slugify(project.name), project] as const,
    [project.project_id, project] as const,
  ]),
)
