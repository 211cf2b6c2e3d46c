import { listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { ApiContext } from '../context/ApiContext.ts'
import { requireDay } from './requireDay.ts'
import { requireReadable } from './requireReadable.ts'

/**
 * Holds a question against the caller's tier: all of its metrics must be had, also inside formulas, and so must
 * the moment that it is as of.
 * @throws AppError `payment-required` that names what is not had.
 */
export async function checkQuery(ctx: ApiContext, query: MetricQuery): Promise<void> {
  if (!ctx.access.isGated) return
  for (const text of query.metrics)
    for (const id of listMetricIds(parseFormula(text))) requireReadable(ctx, id, 'metrics')
  await requireDay(ctx, 'as_of', query.as_of)
}
