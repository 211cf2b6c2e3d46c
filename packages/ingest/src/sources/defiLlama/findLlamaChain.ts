import { CHAIN_NAMES } from '@tickmark/core/projects/CHAIN_NAMES'
import { slugify } from '../../slugify.ts'

const CHAINS: ReadonlyMap<string, string> = new Map(
  Object.entries(CHAIN_NAMES).map(([name, project_id]) => [slugify(name), project_id]),
)

/** The catalogue's id of a chain that the source names, such as "OP Mainnet"; null when it has none. */
export function findLlamaChain(name: string): string | null {
  return CHAINS.get(slugify(name)) ?? null
}
