import { listSeries } from '@tickmark/analytics/series/listSeries'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { mayReadMetric } from '@tickmark/core/tiers/Access'
import type { ApiContext } from '../context/ApiContext.ts'

/** Ids of the metrics that a project has values of, derived ones included. */
export async function listAvailableMetrics(
  ctx: ApiContext,
  projectId: string,
): Promise<ReadonlySet<string>> {
  const series = await listSeries(ctx.analytics)
  return new Set(series.filter((one) => one.project_id === projectId).map((one) => one.metric_id))
}

type ReadableMetrics = {
  /** In the order of the catalogue. */
  ids: string[]
  /** What is there, but not for the requester’s tier; for `meta`, and absent when there is none. */
  notes: { locked?: string[] }
}

/** The metrics of the catalogue that are available and that the requester’s tier has. */
export function listReadableMetrics(
  ctx: ApiContext,
  available: ReadonlySet<string>,
): ReadableMetrics {
  const there = METRICS.map((metric) => metric.metric_id).filter((id) => available.has(id))
  const locked = there.filter((id) => !mayReadMetric(ctx.access, id))
  return {
    ids: there.filter((id) => mayReadMetric(ctx.access, id)),
    notes: locked.length > 0 ? { locked } : {},
  }
}
