import { CHAIN_NAMES } from '@tickmark/core/projects/CHAIN_NAMES'
import { slugify } from './slugify.ts'

const CHAINS: ReadonlyMap<string, string> = new Map(
  Object.entries(CHAIN_NAMES).map(([name, project_id]) => [slugify(name), project_id]),
)

/** The catalogue's id of a chain by a source's name for it ("OP Mainnet"), its explorer or its EVM chain id; else null. */
export function findChain(name: string): string | null {
  return CHAINS.get(slugify(name)) ?? null
}
