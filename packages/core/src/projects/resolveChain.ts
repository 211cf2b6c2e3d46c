import { foldName } from '../text/foldName.ts'
import type { Catalogue } from './Catalogue.ts'
import type { Project } from './Project.ts'
import { listNamedProjects } from './resolveProject.ts'

/** Returns the ids of all chains that a project runs on. Pass it to `catalogue.derive`. */
export function listChainsInUse({ projects }: Catalogue): ReadonlySet<string> {
  return new Set(projects.flatMap(({ chains }) => [...chains]))
}

/**
 * Returns the chains that a text may mean, as `resolveProject` would, of the projects on which others run; then by the
 * names and EVM ids that sources have for chains. Several where it is ambiguous.
 */
export function listNamedChains(catalogue: Catalogue, text: string): Project[] {
  const inUse = catalogue.derive(listChainsInUse)
  const named = listNamedProjects(catalogue, text, inUse).map(({ project }) => project)
  if (named.length > 0) return named
  const listed = catalogue.find(catalogue.derive(indexChainNames).get(foldName(text)) ?? '')
  return listed === undefined ? [] : [listed]
}

/** The ids of chains by the names that sources have for them, as they are compared. */
function indexChainNames({ chainNames }: Catalogue): ReadonlyMap<string, string> {
  return new Map([...chainNames].map(([name, id]) => [foldName(name), id]))
}
