import { indexSeries } from '@tickmark/analytics/series/indexSeries'
import type { SeriesRow } from '@tickmark/analytics/series/SeriesRow'
import { mayReadMetric } from '@tickmark/core/gating/Access'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import type { ApiContext } from '../context/ApiContext.ts'

/** Ids of the metrics that a project has values of, derived ones included. */
export async function listAvailableMetrics(
  { analytics }: ApiContext,
  projectId: string,
  as_of?: string,
): Promise<ReadonlySet<string>> {
  const asOf = as_of === undefined ? null : (parseAsOf(as_of) ?? null)
  const { byMetric } = await indexSeries(analytics, asOf)
  const has = (rows: readonly SeriesRow[]) => rows.some((row) => row.project_id === projectId)
  return new Set([...byMetric].flatMap(([metric, rows]) => (has(rows) ? [metric] : [])))
}

type ReadableMetrics = {
  /** In the order of the catalog. */
  ids: string[]
  /** The metrics that exist, but not for the requester’s tier; for `meta`, and absent when there are none. */
  notes: { locked?: string[] }
}

/** The metrics of the catalog that are available and that the requester’s tier has. */
export function listReadableMetrics(
  ctx: ApiContext,
  available: ReadonlySet<string>,
): ReadableMetrics {
  const there = listMetrics()
    .map((metric) => metric.metric_id)
    .filter((id) => available.has(id))
  const locked = there.filter((id) => !mayReadMetric(ctx.access, id))
  return {
    ids: there.filter((id) => mayReadMetric(ctx.access, id)),
    notes: locked.length > 0 ? { locked } : {},
  }
}
