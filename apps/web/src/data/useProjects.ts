import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from './trpc.ts'
import { withPartnerTicker } from './withPartnerTicker.ts'

function addTickers<P extends { project_id: string }>(list: { projects: P[] }) {
  return { projects: list.projects.map(withPartnerTicker) }
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
