import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { pageSettings } from './pageSettings.ts'
import { trpc } from './trpc.ts'

type Listed<P> = { projects: P[] }

/** Without a partner the answer stays as it came, whatever shape it has. */
function addTickers<P extends { project_id: string }>(
  list: Listed<P>,
): Listed<P & { bb_ticker?: string }> {
  return pageSettings.partnerTerminal ? { projects: list.projects.map(withPartnerTicker) } : list
}

/** The project list, and the ways from an id to its entry and its name. Empty until it has arrived. */
export function useProjects() {
  const query = useQuery({ ...trpc.projects.list.queryOptions({}), select: addTickers })
  const projects = query.data?.projects
  const byId = useMemo(
    () => new Map((projects ?? []).map((project) => [project.project_id, project] as const)),
    [projects],
  )
  const nameOf = useCallback((id: string) => byId.get(id)?.name ?? id, [byId])
  return { query, byId, nameOf }
}

/** In a partner's terminal, a project with the ticker by which that terminal knows it, where it does. */
export function withPartnerTicker<P extends { project_id: string }>(
  project: P,
): P & { bb_ticker?: string } {
  const bb_ticker = pageSettings.partnerTickers[project.project_id]
  return bb_ticker === undefined ? project : { ...project, bb_ticker }
}
