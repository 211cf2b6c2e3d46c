import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { cutTop } from '@tickmark/core/documents/cutTop'
import { withShare } from '@tickmark/core/documents/withShare'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { coarsestOf } from '@tickmark/core/time/coarsestOf'
import type { CustomChartPlan, CustomChartQuery, InsteadOf } from './CustomChartQuery.ts'
import { MAX_SERIES } from './MAX_SERIES.ts'

/**
 * What a chart asks: its questions with one granularity, the coarsest of theirs, and each with no more series than can
 * be drawn. The largest are chosen by the engine, so that what is left out is known.
 */
export function planQuestions(
  definition: ChartDefinition,
  instead: InsteadOf = {},
): CustomChartPlan {
  const { questions } = definition
  const own = questions.map(({ query }) => query.granularity)
  const granularity = instead.granularity ?? coarsestOf(own)
  const isMixed = instead.granularity === undefined && new Set(own).size > 1
  const split = questions.filter(({ query }) => query.breakdown.length > 0)
  const room = MAX_SERIES[definition.kind] - (questions.length - split.length)
  const planned = questions.map(({ id, name, query }): CustomChartQuery => {
    const most = Math.max(1, Math.floor(room / Math.max(1, split.length) / query.metrics.length))
    return {
      id,
      name,
      query: {
        ...query,
        granularity,
        range: instead.range ?? query.range,
        ...(instead.asOf !== undefined && { as_of: instead.asOf }),
        transforms: withShare(query.transforms, definition),
        ...(query.breakdown.length > 0 && { top: cutFor(query, definition, most) }),
      },
      own: ownOf(definition.own, id),
    }
  })
  return {
    questions: planned,
    granularity,
    notes: isMixed ? [`All by ${granularity}, the coarsest of the questions`] : [],
  }
}

/** The largest series; of the points of a scatter the rest is left out, for Others is no thing of two measures. */
function cutFor(
  query: MetricQuery,
  { kind }: ChartDefinition,
  most: number,
): NonNullable<MetricQuery['top']> {
  const top = cutTop(query, most)
  return kind === 'scatter' ? { ...top, others: false } : top
}

/** Of `yoy:a:aave|fees` what belongs to the question `a`, without its name. */
function ownOf(texts: readonly string[], id: string): string[] {
  return texts.flatMap((text) => {
    const [word, question, ...rest] = text.split(':')
    return question === id && rest.length > 0 ? [`${word}:${rest.join(':')}`] : []
  })
}
