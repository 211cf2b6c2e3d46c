import { mayReadMetric } from '@tickmark/core/gating/Access'
import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Day } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { findHistoryStart } from './requireAccess.ts'

/** The filter of a list of changed points, and the notes about what is left out. */
export type Narrowing = {
  filter: { metrics?: string[]; earliest?: Day }
  notes: { locked?: string[]; history_from?: Day }
}

/** Narrows changed points to the metrics and days that the requester’s tier has: they hold values. */
export async function narrowRestatements(
  ctx: ApiContext,
  asked: string[] | undefined,
): Promise<Narrowing> {
  if (!ctx.access.isGated) return { filter: asked ? { metrics: asked } : {}, notes: {} }
  const all = asked ?? listMetrics().map((metric) => metric.metric_id)
  const metrics = all.filter((id) => mayReadMetric(ctx.access, id))
  const locked = all.filter((id) => !mayReadMetric(ctx.access, id))
  const earliest = await findHistoryStart(ctx)
  return {
    filter: { metrics, ...(earliest !== null && { earliest }) },
    notes: {
      ...(locked.length > 0 && { locked }),
      ...(earliest !== null && { history_from: earliest }),
    },
  }
}
