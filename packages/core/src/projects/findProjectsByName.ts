import { findProject } from './findProject.ts'
import { PROJECTS } from './PROJECTS.ts'
import type { Project } from './Project.ts'

/** Projects by their full names and by their tickers, in lower case. */
function indexNames(): ReadonlyMap<string, readonly Project[]> {
  const index = new Map<string, Project[]>()
  const add = (name: string, project: Project) => {
    if (name !== '')
      index.set(name.toLowerCase(), [...(index.get(name.toLowerCase()) ?? []), project])
  }
  for (const project of PROJECTS) {
    add(project.name, project)
    if (project.symbol.toLowerCase() !== project.name.toLowerCase()) add(project.symbol, project)
  }
  return index
}

let names: ReadonlyMap<string, readonly Project[]> | undefined

/**
 * The projects that somebody may mean by an id, a name or a ticker, with or without `$`, whatever the case. What
 * `findProject` knows comes first and alone; of a ticker that several projects share, all are returned.
 */
export function findProjectsByName(text: string): readonly Project[] {
  const asked = text.trim().replace(/^\$/, '')
  const known = findProject(asked)
  if (known !== undefined) return [known]
  names ??= indexNames()
  return names.get(asked.toLowerCase()) ?? []
}
