import { listMetricIds } from '@tickmark/core/formula/listMetricIds'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { findHistoryStart } from './findHistoryStart.ts'
import { requireDay } from './requireDay.ts'
import { requireReadable } from './requireReadable.ts'

/**
 * Holds a question against the tier of whoever asks: all of its metrics must be had, also inside formulas, and periods
 * before the tier's history, which begins at `earliest`, are to be left out.
 * @throws AppError `payment-required` that names what is not had.
 */
export async function checkQuery(
  ctx: ApiContext,
  query: MetricQuery,
): Promise<{ earliest: Day | null }> {
  if (!ctx.access.isGated) return { earliest: null }
  for (const text of query.metrics)
    for (const id of listMetricIds(parseFormula(text))) requireReadable(ctx, id, 'metrics')
  await requireDay(ctx, 'as_of', query.as_of)
  return { earliest: await findHistoryStart(ctx) }
}
