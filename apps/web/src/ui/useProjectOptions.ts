import { useQuery } from '@tanstack/react-query'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { useMemo } from 'react'
import { trpc } from '../data/trpc.ts'
import { useProjects } from '../data/useProjects.ts'
import type { Option } from './popups/popupParts.tsx'

/**
 * The projects as options of a picker, the largest first; undefined until they have arrived. A project without data, or
 * without values of any of `metrics` (ids; formulas are ignored), cannot be chosen and says why.
 */
export function useProjectOptions(metrics: readonly string[] = []): Option[] | undefined {
  const { query } = useProjects()
  const key = metrics.filter((id) => findMetric(id) !== undefined).join(',')
  const { data: withMetrics } = useQuery({
    ...trpc.projects.list.queryOptions({ with_metrics: true }),
    enabled: key !== '',
  })
  const projects = query.data?.projects
  return useMemo(() => {
    const wanted = key === '' ? [] : key.split(',')
    const having = new Map(
      withMetrics?.projects.map(({ project_id, metric_ids }) => [project_id, metric_ids ?? []]),
    )
    const unavailable = (id: string, hasData: boolean) => {
      if (!hasData) return 'no data'
      const has = having.get(id)
      if (has === undefined || wanted.length === 0 || wanted.some((one) => has.includes(one)))
        return undefined
      const [first = ''] = wanted
      return wanted.length === 1
        ? `no ${findMetric(first)?.short_title.toLowerCase()} data`
        : 'no data for these metrics'
    }
    return projects?.map(({ project_id, name, symbol, has_data }) => {
      const reason = unavailable(project_id, has_data)
      return {
        value: project_id,
        label: name,
        detail: symbol,
        isProject: true,
        ...(reason !== undefined && { unavailable: reason }),
      }
    })
  }, [projects, withMetrics, key])
}

/** The chains that projects run on as options of a picker, the largest first; undefined until they have arrived. */
export function useChainOptions(): Option[] | undefined {
  const { query, byId } = useProjects()
  const projects = query.data?.projects
  return useMemo(() => {
    if (projects === undefined) return undefined
    const used = new Set(projects.flatMap(({ chains }) => chains))
    return [...byId.values()]
      .filter(({ project_id }) => used.has(project_id))
      .map(({ project_id, name, symbol }) => ({
        value: project_id,
        label: name,
        detail: symbol,
        isProject: true,
      }))
  }, [projects, byId])
}
