import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { linkTo } from '../mail/composeMail.ts'

/**
 * Returns the address of the page with what an alert watches: the chart of its metric for its project or over all, or
 * the list of unlocks. A formula has no such page; the list of alerts names it.
 */
export function linkToWatched(publicUrl: string, definition: AlertDefinition): string {
  if (!('query' in definition)) return linkTo(publicUrl, 'unlocks')
  const { metrics, where, granularity } = definition.query
  const metric = findMetric(metrics[0] ?? '')
  if (metric === undefined) return linkTo(publicUrl, 'account/alerts')
  const [project, ...others] = where.projects ?? []
  if (project === undefined || others.length > 0)
    return linkTo(publicUrl, `metrics/${encodeURIComponent(metric.slug)}`, { g: granularity })
  return linkTo(publicUrl, `projects/${encodeURIComponent(project)}`, {
    metric: metric.metric_id,
    g: granularity,
  })
}
