import { COIN_METRICS_ASSETS } from './COIN_METRICS_ASSETS.ts'
import { COINGECKO_IDS } from './COINGECKO_IDS.ts'
import { DEFILLAMA_PROTOCOLS } from './DEFILLAMA_PROTOCOLS.ts'
import { DEFILLAMA_SLUGS } from './DEFILLAMA_SLUGS.ts'
import { GROWTHEPIE_CHAINS } from './GROWTHEPIE_CHAINS.ts'
import type { ProjectReference } from './ProjectReference.ts'
import { VESTING_PROTOCOLS } from './VESTING_PROTOCOLS.ts'

/** A name that a source has for a project or for one of its products. */
export type SourceName = { source_id: string; name: string; product_id: string | null }

/** By which names sources know a project, as far as a table of the catalogue says so. */
export function listSourceNames(projectId: string): SourceName[] {
  return [
    ...listReferences('coin-metrics', COIN_METRICS_ASSETS, projectId),
    ...listReferences('defillama', DEFILLAMA_PROTOCOLS, projectId),
    ...(DEFILLAMA_SLUGS[projectId] ?? [])
      .filter((name) => DEFILLAMA_PROTOCOLS[name] === undefined)
      .map((name) => ({ source_id: 'defillama', name, product_id: null })),
    ...[COINGECKO_IDS[projectId]].flatMap((name) =>
      name === undefined ? [] : [{ source_id: 'coingecko', name, product_id: null }],
    ),
    ...Object.entries(GROWTHEPIE_CHAINS)
      .filter(([, project]) => project === projectId)
      .map(([name]) => ({ source_id: 'growthepie', name, product_id: null })),
    ...Object.entries(VESTING_PROTOCOLS)
      .filter(([, project]) => project === projectId)
      .map(([name]) => ({ source_id: 'defillama-emissions', name, product_id: null })),
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
