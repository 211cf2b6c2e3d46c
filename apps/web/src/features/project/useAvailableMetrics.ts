import { useQuery } from '@tanstack/react-query'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { useMemo } from 'react'
import { trpc } from '../../data/trpc.ts'

/** The metrics that the project has, in the catalogue's order. Undefined until they are known. */
export function useAvailableMetrics(slug: string) {
  const { data } = useQuery(trpc.projects.getProject.queryOptions({ project_id: slug }))
  return useMemo(
    () => data && METRICS.filter((metric) => data.metric_availability[metric.metric_id] === true),
    [data],
  )
}
