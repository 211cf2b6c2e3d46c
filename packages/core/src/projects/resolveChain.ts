import { foldName } from '../text/foldName.ts'
import type { Catalog } from './Catalog.ts'
import type { Project } from './Project.ts'
import { listNamedProjects } from './resolveProject.ts'

/** Returns the ids of all chains that a project runs on. Pass it to `catalog.derive`. */
export function listChainsInUse({ projects }: Catalog): ReadonlySet<string> {
  return new Set(projects.flatMap(({ chains }) => [...chains]))
}

/**
 * Returns the chains that a text may mean, as `resolveProject` would, of the projects on which others run; then by the
 * names and EVM ids that sources have for chains. Several where it is ambiguous.
 */
export function listNamedChains(catalog: Catalog, text: string): Project[] {
  const inUse = catalog.derive(listChainsInUse)
  const named = listNamedProjects(catalog, text, inUse).map(({ project }) => project)
  if (named.length > 0) return named
  const listed = catalog.find(catalog.derive(indexChainNames).get(foldName(text)) ?? '')
  return listed === undefined ? [] : [listed]
}

/** The ids of chains by the names that sources have for them, as they are compared. */
function indexChainNames({ chainNames }: Catalog): ReadonlyMap<string, string> {
  return new Map([...chainNames].map(([name, id]) => [foldName(name), id]))
}
