import { findProject } from '@tickmark/core/projects/findProject'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { type ResolvedIds, resolveIds } from './resolveIds.ts'

const CHAINS: ReadonlySet<string> = new Set(PROJECTS.flatMap((project) => [...project.chains]))

/** A chain is a project that others, or itself, run on. */
export function resolveChains(
  given: readonly string[] | undefined,
  field = 'chain_ids',
): ResolvedIds {
  return resolveIds(
    given,
    (id) => {
      const chain = findProject(id)?.project_id
      return chain !== undefined && CHAINS.has(chain) ? chain : undefined
    },
    { field, code: 'unknown-chain' },
  )
}
