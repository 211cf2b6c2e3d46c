import { useQuery } from '@tanstack/react-query'
import { pickAvailableMetrics } from '@tickmark/core/screens/pickAvailableMetrics'
import { projectQuery } from '@tickmark/core/screens/projectQuery'
import { useMemo } from 'react'
import { trpc } from '../../data/trpc.ts'
import { withPartnerTicker } from '../../data/useProjects.ts'

/** Returns the project and the metrics that it has; every page of a project requests it, and it is fetched once. */
export function useProject(slug: string) {
  return useQuery({
    ...trpc.projects.getProject.queryOptions(projectQuery(slug)),
    select: withPartnerTicker,
  })
}

/** The metrics that the project has, in the catalog's order. Undefined until they are known. */
export function useAvailableMetrics(slug: string) {
  const { data } = useProject(slug)
  return useMemo(() => data && pickAvailableMetrics(data.metric_availability), [data])
}
