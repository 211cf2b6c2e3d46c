import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getTrace } from '@tickmark/analytics/provenance/getTrace'
import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Project } from '@tickmark/core/projects/Project'
import type { TracedFigure } from './SiteContent.ts'

/**
 * The newest revenue of a project down to the facts that its fees are known from; its fees alone where the
 * revenue is not derived from them. Null where the project's fees were not reported.
 */
export async function readTracedFigure(
  db: Analytics,
  project: Project,
): Promise<TracedFigure | null> {
  const { byMetric } = await indexSeries(db)
  const find = (metric: string) =>
    byMetric.get(metric)?.find((row) => row.project_id === project.project_id)
  const reported = find('fees')
  if (reported === undefined || reported.source_ids.length === 0) return null
  const ask = (metric_id: string) =>
    getTrace(db, {
      project_id: project.project_id,
      metric_id,
      timestamp: reported.last_complete_day ?? reported.last_day,
      granularity: 'day',
    })
  const fees = await ask('fees')
  const versions = fees.versions.filter((version) => version.current)
  if (fees.value === null || versions.length === 0) return null
  const fact = { metric: getMetric('fees'), versions }
  const revenue = find('revenue') === undefined ? null : await ask('revenue')
  const isDerived =
    revenue !== null &&
    revenue.value !== null &&
    revenue.parts.some((part) => part.metric_id === 'fees' && part.value !== null)
  return isDerived
    ? { project, metric: getMetric('revenue'), trace: revenue, fact }
    : { project, metric: fact.metric, trace: fees, fact }
}
