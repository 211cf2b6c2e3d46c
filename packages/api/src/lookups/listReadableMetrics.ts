import { METRICS } from '@tickmark/core/metrics/METRICS'
import { mayReadMetric } from '@tickmark/core/tiers/Access'
import type { ApiContext } from '../context/ApiContext.ts'

export type ReadableMetrics = {
  /** In the order of the catalogue. */
  ids: string[]
  /** What is there, but not for the tier of whoever asks; for `meta`, and absent when there is none. */
  notes: { locked?: string[] }
}

/** The metrics of the catalogue that are available and that the tier of whoever asks has. */
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
