import type { StatusLook } from '@tickmark/core/screens/StatusLook'
import type { StatusSearch } from './StatusSearch.ts'

/** What the address asks of a list that the server gives page by page. */
export function lookOf({ projects, metrics, since, page }: StatusSearch): StatusLook {
  return { projects: projects?.split(','), metrics: metrics?.split(','), since, page }
}
