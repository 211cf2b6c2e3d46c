import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'

/** More lines cannot be told apart without pointing at them. */
const MOST_SERIES = 12
const MOST_TRANSFORMS = 6

type Question = ChartDefinition['questions'][number]

/** What a picture of a chart asks: its questions by the coarsest of their granularities, cut to what can be told apart. */
export function planPicture(definition: ChartDefinition): {
  questions: Question[]
  granularity: Granularity
} {
  const { questions } = definition
  const granularity =
    GRANULARITIES[
      Math.max(...questions.map(({ query }) => GRANULARITIES.indexOf(query.granularity)))
    ] ?? 'day'
  const room = Math.max(1, Math.floor(MOST_SERIES / questions.length))
  return {
    granularity,
    questions: questions.map((question) => ({
      ...question,
      query: {
        ...question.query,
        granularity,
        transforms: withShare(question.query.transforms, definition),
        ...(question.query.breakdown.length > 0 && {
          top: cut(question.query, Math.max(1, Math.floor(room / question.query.metrics.length))),
        }),
      },
    })),
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

/** The rest stands as Others where it adds up, unless the question says what becomes of it. */
function cut(
  { top, metrics, breakdown }: MetricQuery,
  most: number,
): NonNullable<MetricQuery['top']> {
  if (top !== undefined) return { ...top, n: Math.min(top.n, most) }
  const addsUp = metrics.every((metric) => findMetric(metric)?.additive === true)
  return { n: most, others: addsUp && !breakdown.includes('market_sector') }
}
