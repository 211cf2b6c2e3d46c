import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageSettings } from './pageSettings.ts'
import { trpc } from './trpc.ts'
import { withPartnerTicker } from './withPartnerTicker.ts'

type Listed<P> = { projects: P[] }

/** Without a partner the answer stays as it came, whatever shape it has. */
function addTickers<P extends { project_id: string }>(
  list: Listed<P>,
): Listed<P & { bb_ticker?: string }> {
  return pageSettings.partnerTerminal ? { projects: list.projects.map(withPartnerTicker) } : list
}

/** The project list, and the way from an id to its entry. Empty until it has arrived. */
export function useProjects() {
  const query = useQuery({ ...trpc.projects.list.queryOptions({}), select: addTickers })
  const projects = query.data?.projects
  const byId = useMemo(
    () => new Map((projects ?? []).map((project) => [project.project_id, project] as const)),
    [projects],
  )
  return { query, byId }
}
