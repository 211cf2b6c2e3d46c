import { DEFILLAMA_PROTOCOLS } from '@tickmark/core/projects/DEFILLAMA_PROTOCOLS'
import { slugify } from '../../slugify.ts'

/** Where a protocol's figures belong in the catalogue. */
export type LlamaProtocol = { project_id: string; product_id: string }

const PROTOCOLS: ReadonlyMap<string, { project_id: string; product_id?: string }> = new Map(
  Object.entries(DEFILLAMA_PROTOCOLS).map(([slug, entry]) => [slugify(slug), entry]),
)

/** A protocol by its slug or its name, or null when the catalogue has no such project. */
export function findLlamaProtocol(slugOrName: string): LlamaProtocol | null {
  const entry = PROTOCOLS.get(slugify(slugOrName))
  return entry ? { project_id: entry.project_id, product_id: entry.product_id ?? '' } : null
}
