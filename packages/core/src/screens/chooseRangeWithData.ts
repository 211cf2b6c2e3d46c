import type { MetricAnswer } from '../answers/MetricAnswer.ts'
import type { Day } from '../time/Day.ts'
import { intervalStart } from '../time/Interval.ts'
import { CHART_DEFAULTS } from './chartQueries.ts'

type Answer = {
  series: readonly Pick<MetricAnswer['series'][number], 'values'>[]
  meta: Pick<MetricAnswer['meta'], 'data_from' | 'data_to'>
}

/**
 * The days to show instead of a range without values: as many as a chart shows by default, up to the last day with
 * data. Undefined where the answer has a value, or where there are no data in any range.
 */
export function chooseRangeWithData({ series, meta }: Answer): { from: Day; to: Day } | undefined {
  const { data_from, data_to } = meta
  if (data_from === null || data_to === null) return undefined
  if (series.some(({ values }) => values.some((value) => value !== null))) return undefined
  const start = intervalStart(CHART_DEFAULTS.range, data_to)
  return { from: start > data_from ? start : data_from, to: data_to }
}

/** The days that several answers to one chart have to show instead of a range in which none of them has a value. */
export function chooseCommonRange(answers: readonly Answer[]): { from: Day; to: Day } | undefined {
  const days = (bound: 'data_from' | 'data_to') =>
    answers.flatMap(({ meta }) => meta[bound] ?? []).toSorted()
  return chooseRangeWithData({
    series: answers.flatMap(({ series }) => series),
    meta: { data_from: days('data_from').at(0) ?? null, data_to: days('data_to').at(-1) ?? null },
  })
}
