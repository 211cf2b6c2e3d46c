import { listSeries } from '@tickmark/analytics/series/listSeries'
import type { ApiContext } from '../context/ApiContext.ts'

/** Ids of the metrics that a project has values of, derived ones included. */
export async function listAvailableMetrics(
  ctx: ApiContext,
  projectId: string,
): Promise<ReadonlySet<string>> {
  const series = await listSeries(ctx.analytics)
  return new Set(series.filter((one) => one.project_id === projectId).map((one) => one.metric_id))
}
