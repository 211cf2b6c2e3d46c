import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { listMetricIds } from '@tickmark/core/formula/listMetricIds'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { ApiContext } from '../context/ApiContext.ts'
import { findHistoryStart } from './findHistoryStart.ts'
import { requireDay } from './requireDay.ts'
import { requireReadable } from './requireReadable.ts'

/**
 * Answers a question as far as the tier of whoever asks goes: all of its metrics must be had, also inside formulas, and
 * periods before the tier's history are left out, which the answer says.
 * @throws AppError `payment-required` that names what is not had; as `answerMetricQuery` does.
 */
export async function askQuery(ctx: ApiContext, query: MetricQuery): Promise<MetricAnswer> {
  if (!ctx.access.isGated) return answerMetricQuery(ctx.analytics, query)
  for (const text of query.metrics)
    for (const id of listMetricIds(parseFormula(text))) requireReadable(ctx, id, 'metrics')
  await requireDay(ctx, 'as_of', query.as_of)
  return answerMetricQuery(ctx.analytics, query, { earliest: await findHistoryStart(ctx) })
}
