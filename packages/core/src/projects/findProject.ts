import { PROJECTS } from './PROJECTS.ts'
import type { Project } from './Project.ts'

/** Ids are entered last, so that an id always wins over a former id, and that over an alias. */
function indexProjects(): ReadonlyMap<string, Project> {
  const index = new Map<string, Project>()
  for (const project of PROJECTS)
    for (const alias of project.aliases) index.set(alias.toLowerCase(), project)
  for (const project of PROJECTS)
    for (const id of project.former_ids) index.set(id.toLowerCase(), project)
  for (const project of PROJECTS) index.set(project.project_id, project)
  return index
}

const PROJECT_BY_NAME = indexProjects()

/**
 * Finds a project by its id, a former id or an alias, whatever the case.
 *
 * @returns undefined when the catalogue knows no such project.
 */
export function findProject(idOrAlias: string): Project | undefined {
  return PROJECT_BY_NAME.get(idOrAlias.trim().toLowerCase())
}
