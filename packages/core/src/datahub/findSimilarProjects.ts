import type { Catalog } from '../projects/Catalog.ts'
import { findHost } from '../projects/findHost.ts'
import type { Project } from '../projects/Project.ts'
import { listNamedProjects } from '../projects/resolveProject.ts'
import {
  findNearestPrepared,
  type PreparedCandidate,
  prepareCandidate,
} from '../text/findNearest.ts'

/** The known facts of a project that may be listed already. */
type Sketch = {
  name?: string | undefined
  symbol?: string | null | undefined
  website?: string | undefined
  contracts?: readonly string[] | null | undefined
}

type Similarity = { project: Project; reason: string }

const MOST = 5
/** Shorter names are alike by chance: to begin another name, and with a wrong letter. */
const MIN_NAME_LENGTH = 3
const MIN_MISTYPED_LENGTH = 6

/** Listed projects that may be the same, the likeliest first: by contract, website, name and ticker. */
export function findSimilarProjects(
  catalog: Catalog,
  { name = '', symbol, website, contracts }: Sketch,
): Similarity[] {
  const found = new Map<string, Similarity>()
  const add = (projects: readonly Project[], reason: string) => {
    for (const project of projects)
      if (!found.has(project.project_id)) found.set(project.project_id, { project, reason })
  }
  const identities = catalog.derive(indexIdentities)
  for (const contract of contracts ?? [])
    add(identities.get(contract.toLowerCase()) ?? [], 'the same contract')
  add(listNamed(catalog, name), 'the same name')
  const host = website === undefined ? undefined : findHost(website)
  if (host !== undefined) add(identities.get(host) ?? [], 'the same website')
  if (symbol) add(listNamed(catalog, symbol), 'the same ticker')
  if (name.trim().length >= MIN_NAME_LENGTH)
    add(
      findNearestPrepared(name, catalog.projects, calledIn(catalog))
        .filter(
          ({ distance }) =>
            distance < 1 || (distance === 1 && name.trim().length >= MIN_MISTYPED_LENGTH),
        )
        .map(({ item }) => item),
      'a similar name',
    )
  return [...found.values()].slice(0, MOST)
}

const listNamed = (catalog: Catalog, text: string) =>
  listNamedProjects(catalog, text).map(({ project }) => project)

/** Projects by the hosts of their websites and by their contracts. */
function indexIdentities({ documents, projects }: Catalog): ReadonlyMap<string, Project[]> {
  const index = new Map<string, Project[]>()
  for (const project of projects) {
    const { links, contracts = [] } = documents[project.project_id] ?? { links: {} }
    const host = links.website === undefined ? undefined : findHost(links.website)
    for (const key of [...contracts.map((one) => one.toLowerCase()), ...(host ? [host] : [])])
      index.set(key, [...(index.get(key) ?? []), project])
  }
  return index
}

function calledIn(catalog: Catalog): (project: Project) => PreparedCandidate {
  const called = catalog.derive(prepareNames)
  return ({ project_id }) => called.get(project_id) ?? { names: [], codes: [] }
}

function prepareNames({ projects }: Catalog): ReadonlyMap<string, PreparedCandidate> {
  return new Map(
    projects.map(({ project_id, name, aliases }) => [
      project_id,
      prepareCandidate({ names: [name, ...aliases] }),
    ]),
  )
}
