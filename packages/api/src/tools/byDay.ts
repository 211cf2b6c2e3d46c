import type { AskPart } from '@tickmark/core/answers/AskPlan'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { addDays } from '@tickmark/core/time/Day'

/**
 * Returns the same query by day, where the amounts of its range are stated: its weeks and months may reach beyond the
 * range. For the change over a range it begins with the day before, as in lists, unless the range is "since" its first day.
 */
export function byDay(
  query: MetricQuery,
  parts: readonly AskPart[],
  { meta: { range } }: Pick<MetricAnswer, 'meta'>,
): MetricQuery | undefined {
  if (isOfChange(parts)) {
    const isSince = parts.some(({ role, words }) => role === 'period' && SINCE.test(words))
    const from = isSince ? range.from : addDays(range.from, -1)
    return { ...query, granularity: 'day', range: { from, to: range.to } }
  }
  const isOfFlows = query.metrics.some((id) => findMetric(id)?.kind === 'flow')
  return query.granularity !== 'day' && isOfFlows && statesTotals(query, parts)
    ? { ...query, granularity: 'day' }
    : undefined
}

const SINCE = /^(since|from|after|seit|ab)\b/i

function isOfChange(parts: readonly AskPart[]): boolean {
  return parts.some(({ role, value }) => role === 'statistic' && value === 'change')
}

/** Returns whether a question names a period, whose amounts are stated. */
export function statesTotals({ transforms, top }: MetricQuery, parts: readonly AskPart[]): boolean {
  const isOfPeriod = parts.some(({ role, words }) => role === 'period' && words !== '')
  return (
    transforms.length === 0 &&
    // The largest are so by their amounts of the whole range.
    (isOfPeriod || (parts.length > 0 && top !== undefined && top.by === undefined)) &&
    !parts.some(
      ({ role, value }) =>
        role === 'statistic' &&
        /^(sum|average|median|comparison|change|crossing|days|difference|together)/.test(value),
    )
  )
}
