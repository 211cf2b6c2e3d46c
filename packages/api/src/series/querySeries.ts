import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { ApiContext } from '../context/ApiContext.ts'
import { runMetricQuery } from '../gating/runMetricQuery.ts'
import { toRange } from './toRange.ts'

export type SeriesQuestion = {
  metrics: readonly string[]
  where: MetricQuery['where']
  breakdown: MetricQuery['breakdown']
  granularity: MetricQuery['granularity']
  start?: Day | undefined
  end?: Day | undefined
  as_of?: string | undefined
}

/** The most metrics that one question may name. */
const METRICS_PER_QUESTION = 60

/** Asks for any number of metrics, in as few questions as the query's limit allows. */
export async function querySeries(
  ctx: ApiContext,
  question: SeriesQuestion,
): Promise<MetricAnswer[]> {
  const range = toRange(question.start, question.end, ctx.now())
  const answers: MetricAnswer[] = []
  for (let at = 0; at < question.metrics.length; at += METRICS_PER_QUESTION)
    answers.push(
      await runMetricQuery(ctx, {
        metrics: question.metrics.slice(at, at + METRICS_PER_QUESTION),
        where: question.where,
        breakdown: question.breakdown,
        granularity: question.granularity,
        range,
        transforms: [],
        unit: 'usd',
        ...(question.as_of !== undefined && { as_of: question.as_of }),
      }),
    )
  return answers
}
