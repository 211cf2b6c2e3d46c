import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from './trpc.ts'

/** The project list, and the way from an id to its entry. Empty until it has arrived. */
export function useProjects() {
  const query = useQuery(trpc.projects.list.queryOptions({}))
  const projects = query.data?.projects
  const byId = useMemo(
    () => new Map((projects ?? []).map((project) => [project.project_id, project] as const)),
    [projects],
  )
  return { query, byId }
}
