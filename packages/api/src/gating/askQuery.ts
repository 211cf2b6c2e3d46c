import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { ApiContext } from '../context/ApiContext.ts'
import { checkQuery } from './checkQuery.ts'

/**
 * Answers a question as far as the tier of whoever asks goes; see `checkQuery`.
 * @throws AppError `payment-required` that names what is not had; as `answerMetricQuery` does.
 */
export async function askQuery(ctx: ApiContext, query: MetricQuery): Promise<MetricAnswer> {
  return answerMetricQuery(ctx.analytics, query, await checkQuery(ctx, query))
}
