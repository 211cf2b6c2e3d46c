import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import type { Interval } from '@tickmark/core/time/Interval'
import type { ApiContext } from '../context/ApiContext.ts'
import type { BreakdownRow } from '../schemas/BreakdownRowSchema.ts'
import { GROUPINGS } from './GROUPINGS.ts'
import { summarise } from './summarise.ts'
import { toRange } from './toRange.ts'

export type BreakdownQuestion = {
  metrics: string[]
  where: MetricQuery['where']
  group_by: keyof typeof GROUPINGS
  interval: Interval
  start?: Day | undefined
  end?: Day | undefined
  as_of?: string | undefined
}

/** One figure per metric and key over a stretch of time. Keys without any value are left out. */
export async function breakDown(
  ctx: ApiContext,
  question: BreakdownQuestion,
): Promise<BreakdownRow[]> {
  const given = question.start !== undefined || question.end !== undefined
  const answer = await answerMetricQuery(ctx.analytics, {
    metrics: question.metrics,
    where: question.where,
    breakdown: [...GROUPINGS[question.group_by]],
    granularity: 'day',
    range: given ? toRange(question.start, question.end, ctx.now()) : question.interval,
    transforms: [],
    unit: 'usd',
    ...(question.as_of !== undefined && { as_of: question.as_of }),
  })
  const rows = new Map<string, BreakdownRow>()
  for (const series of answer.series) {
    const value = summarise(series.values, getMetric(series.metric).kind)
    if (value === null) continue
    const row = rows.get(nameKey(series)) ?? startRow(series, question.metrics)
    row.metrics[series.metric] = value
    rows.set(nameKey(series), row)
  }
  return [...rows.values()]
}

function nameKey({ key }: Series): string {
  return [key.project, key.chain, key.product, key.market_sector].join('\n')
}

function startRow({ key }: Series, metrics: readonly string[]): BreakdownRow {
  return {
    data_id: key.project || null,
    chain_id: key.chain || null,
    product_id: key.product || null,
    market_sector_id: key.market_sector || null,
    metrics: Object.fromEntries(metrics.map((metric) => [metric, null])),
  }
}
