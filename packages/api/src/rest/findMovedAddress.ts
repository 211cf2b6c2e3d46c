import { findProject } from '@tickmark/core/projects/findProject'
import type { FastifyRequest } from 'fastify'

/** Where a request for a renamed project belongs now, or undefined. */
export function findMovedAddress(request: FastifyRequest): string | undefined {
  const params = request.params as Record<string, string | undefined>
  const asked = params.project_id ?? params.project_slug
  if (asked === undefined) return undefined
  const current = findProject(asked)?.project_id
  if (current === undefined || current === asked) return undefined
  const [path = '', query] = request.url.split('?', 2)
  const moved = path.replace(/(\/projects\/)[^/]+/, `$1${current}`)
  return query === undefined ? moved : `${moved}?${query}`
}
