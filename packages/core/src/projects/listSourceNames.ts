import { COIN_METRICS_ASSETS } from './COIN_METRICS_ASSETS.ts'
import { COINGECKO_IDS } from './COINGECKO_IDS.ts'
import { DEFILLAMA_PROTOCOLS } from './DEFILLAMA_PROTOCOLS.ts'
import { DEFILLAMA_SLUGS } from './DEFILLAMA_SLUGS.ts'
import { GROWTHEPIE_CHAINS } from './GROWTHEPIE_CHAINS.ts'
import { listGithubPlaces } from './listGithubPlaces.ts'
import type { ProjectReference } from './ProjectReference.ts'
import { VESTING_PROTOCOLS } from './VESTING_PROTOCOLS.ts'

/** A name that a source has for a project or for one of its products. */
export type SourceName = { source_id: string; name: string; product_id: string | null }

/** By which names sources know a project, as far as a table of the catalogue says so. */
export function listSourceNames(projectId: string): SourceName[] {
  const protocols = listReferences('defillama', DEFILLAMA_PROTOCOLS, projectId)
  const known = new Set(protocols.map(({ name }) => name))
  const coin = COINGECKO_IDS[projectId]
  return [
    ...listReferences('coin-metrics', COIN_METRICS_ASSETS, projectId),
    ...(coin === undefined ? [] : [nameWhole('coingecko', coin)]),
    ...protocols,
    ...(DEFILLAMA_SLUGS[projectId] ?? [])
      .filter((slug) => !known.has(slug))
      .map((slug) => nameWhole('defillama', slug)),
    ...listKeys('defillama-emissions', VESTING_PROTOCOLS, projectId),
    ...listGithubPlaces()
      .filter(({ project_id }) => project_id === projectId)
      .map(({ owner, repository }) =>
        nameWhole('github', repository === null ? owner : `${owner}/${repository}`),
      ),
    ...listKeys('growthepie', GROWTHEPIE_CHAINS, projectId),
  ]
}

function listReferences(
  source_id: string,
  table: Readonly<Record<string, ProjectReference>>,
  projectId: string,
): SourceName[] {
  return Object.entries(table)
    .filter(([, { project_id }]) => project_id === projectId)
    .map(([name, { product_id = null }]) => ({ source_id, name, product_id }))
}

function listKeys(
  source_id: string,
  table: Readonly<Record<string, string>>,
  projectId: string,
): SourceName[] {
  return Object.entries(table)
    .filter(([, project]) => project === projectId)
    .map(([name]) => nameWhole(source_id, name))
}

function nameWhole(source_id: string, name: string): SourceName {
  return { source_id, name, product_id: null }
}
