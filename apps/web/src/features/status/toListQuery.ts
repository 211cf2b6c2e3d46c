import type { StatusViewState } from '@tickmark/core/screens/statusLists'
import type { StatusSearch } from './StatusSearch.ts'

/** What the address asks of a list that the server gives page by page. */
export function toListQuery({ projects, metrics, since, page }: StatusSearch): StatusViewState {
  return { projects: projects?.split(','), metrics: metrics?.split(','), since, page }
}
