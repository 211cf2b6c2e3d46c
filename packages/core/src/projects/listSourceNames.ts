import type { Catalog } from './Catalog.ts'
import { listGithubPlaces } from './listGithubPlaces.ts'
import type { ProjectReference } from './ProjectReference.ts'

/** A name that a source has for a project or for one of its products. */
export type SourceName = { source_id: string; name: string; product_id: string | null }

/** By which names sources know a project, as far as the catalog says. */
export function listSourceNames(catalog: Catalog, projectId: string): SourceName[] {
  const protocols = listReferences('defillama', catalog.defiLlamaProtocols, projectId)
  const known = new Set(protocols.map(({ name }) => name))
  const coin = catalog.coinGeckoIds.get(projectId)
  return [
    ...listReferences('coin-metrics', catalog.coinMetricsAssets, projectId),
    ...(coin === undefined ? [] : [nameWhole('coingecko', coin)]),
    ...protocols,
    ...(catalog.defiLlamaSlugs.get(projectId) ?? [])
      .filter((slug) => !known.has(slug))
      .map((slug) => nameWhole('defillama', slug)),
    ...listKeys('defillama-emissions', catalog.emissions, projectId),
    ...listGithubPlaces(catalog)
      .filter(({ project_id }) => project_id === projectId)
      .map(({ owner, repository }) =>
        nameWhole('github', repository === null ? owner : `${owner}/${repository}`),
      ),
    ...listKeys('growthepie', catalog.growthepieChains, projectId),
  ]
}

function listReferences(
  source_id: string,
  table: ReadonlyMap<string, ProjectReference>,
  projectId: string,
): SourceName[] {
  return [...table]
    .filter(([, { project_id }]) => project_id === projectId)
    .map(([name, { product_id = null }]) => ({ source_id, name, product_id }))
}

function listKeys(
  source_id: string,
  table: ReadonlyMap<string, string>,
  projectId: string,
): SourceName[] {
  return [...table]
    .filter(([, project]) => project === projectId)
    .map(([name]) => nameWhole(source_id, name))
}

function nameWhole(source_id: string, name: string): SourceName {
  return { source_id, name, product_id: null }
}
