import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { Project } from '@tickmark/core/projects/Project'

const BY_ID: ReadonlyMap<string, Project> = new Map([
  ...PROJECTS.flatMap((project) =>
    project.former_ids.map((id): [string, Project] => [id, project]),
  ),
  ...PROJECTS.map((project): [string, Project] => [project.project_id, project]),
])

/** The project that has this id or had it before; names and tickers are not ids. */
export function findProjectById(id: string): Project | undefined {
  return BY_ID.get(id)
}
