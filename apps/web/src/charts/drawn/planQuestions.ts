import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { coarsestOf } from './coarsestOf.ts'
import type { DrawnPlan, DrawnQuestion, InsteadOf } from './DrawnQuestion.ts'
import { MOST_DRAWN } from './MOST_DRAWN.ts'

/** How many transforms a question may have. */
const MOST_TRANSFORMS = 6

/**
 * What a chart asks: its questions with one granularity, the coarsest of theirs, and each with no more series than can
 * be drawn. The largest are chosen by the engine, so that what is left out is known.
 */
export function planQuestions(definition: ChartDefinition, instead: InsteadOf = {}): DrawnPlan {
  const { questions } = definition
  const own = questions.map(({ query }) => query.granularity)
  const granularity = instead.granularity ?? coarsestOf(own)
  const isMixed = instead.granularity === undefined && new Set(own).size > 1
  const split = questions.filter(({ query }) => query.breakdown.length > 0)
  const room = MOST_DRAWN[definition.kind] - (questions.length - split.length)
  const planned = questions.map(({ id, name, query }): DrawnQuestion => {
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
        ...(query.breakdown.length > 0 && { top: cutTop(query, definition, most) }),
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

/** Shares are made of the values as they are; of places, or of what are shares already, there are none. */
function withShare(
  transforms: MetricQuery['transforms'],
  { percent }: ChartDefinition,
): MetricQuery['transforms'] {
  const mayShare =
    transforms.length < MOST_TRANSFORMS &&
    transforms.every(({ kind }) => kind !== 'share' && kind !== 'rank')
  return percent && mayShare ? [...transforms, { kind: 'share' }] : transforms
}

/** The rest stands as Others where it adds up, unless it was told what to do with it. */
function cutTop(
  { top, metrics, breakdown }: MetricQuery,
  { kind }: ChartDefinition,
  most: number,
): NonNullable<MetricQuery['top']> {
  // Others is no thing of two measures.
  if (kind === 'scatter') return { ...top, n: Math.min(top?.n ?? most, most), others: false }
  if (top !== undefined) return { ...top, n: Math.min(top.n, most) }
  const addsUp = metrics.every((metric) => findMetric(metric)?.additive === true)
  return { n: most, others: addsUp && !breakdown.includes('market_sector') }
}

/** Of `yoy:a:aave|fees` what belongs to the question `a`, without its name. */
function ownOf(texts: readonly string[], id: string): string[] {
  return texts.flatMap((text) => {
    const [word, question, ...rest] = text.split(':')
    return question === id && rest.length > 0 ? [`${word}:${rest.join(':')}`] : []
  })
}
