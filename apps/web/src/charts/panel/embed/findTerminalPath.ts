import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'

/** The page of the terminal that shows most of what a question asks: its project, its metric, or the beginning. */
export function findTerminalPath({ metrics, where }: MetricQueryInput): string {
  const metric = metrics.map(findMetric).find((one) => one !== undefined)
  const [project, ...others] = where?.projects ?? []
  if (project !== undefined && others.length === 0) {
    const path = `/explorer/projects/${encodeURIComponent(project)}`
    return metric === undefined ? path : `${path}?metric=${metric.metric_id}`
  }
  return metric === undefined ? '/explorer' : `/explorer/metrics/${metric.slug}`
}
