import { perVersion } from '@tickmark/analytics/client/memoPerVersion'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { ApiContext } from '../context/ApiContext.ts'
import { SharedRuns } from '../limits/SharedRuns.ts'
import { checkQuery } from './checkQuery.ts'

const inFlightOf = perVersion(() => new SharedRuns<MetricAnswer>())

/**
 * Answers a question as far as the tier of whoever asks goes; see `checkQuery`. The same question in flight, whether
 * a screen, a call or a file asks it, is answered once.
 * @throws AppError `payment-required` that names what is not had; as `answerMetricQuery` does.
 */
export async function runMetricQuery(ctx: ApiContext, query: MetricQuery): Promise<MetricAnswer> {
  const { analytics } = ctx
  await checkQuery(ctx, query)
  return inFlightOf(analytics).join(JSON.stringify(query), () =>
    answerMetricQuery(analytics, query),
  )
}
