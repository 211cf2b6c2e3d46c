import { findProjectById } from './findProjectById.ts'
import { type ResolvedIds, resolveIds } from './resolveIds.ts'

export function resolveProjects(
  given: readonly string[] | undefined,
  field = 'project_ids',
): ResolvedIds {
  return resolveIds(given, (id) => findProjectById(id)?.project_id, {
    field,
    code: 'unknown-project',
  })
}
