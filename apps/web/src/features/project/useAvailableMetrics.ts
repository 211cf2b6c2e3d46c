import { pickAvailableMetrics } from '@tickmark/core/screens/pickAvailableMetrics'
import { useMemo } from 'react'
import { useProject } from './useProject.ts'

/** The metrics that the project has, in the catalogue's order. Undefined until they are known. */
export function useAvailableMetrics(slug: string) {
  const { data } = useProject(slug)
  return useMemo(() => data && pickAvailableMetrics(data.metric_availability), [data])
}
