import { findProject } from '@tickmark/core/projects/findProject'
import { type ResolvedIds, resolveIds } from './resolveIds.ts'

export function resolveProjects(
  given: readonly string[] | undefined,
  field = 'project_ids',
): ResolvedIds {
  return resolveIds(given, (id) => findProject(id)?.project_id, {
    field,
    code: 'unknown-project',
  })
}
