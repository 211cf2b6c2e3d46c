import { findMetric } from '../metrics/findMetric.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'
import type { Granularity } from '../time/Granularity.ts'
import { GRANULARITIES } from '../time/Granularity.ts'
import type { ChartDefinition } from './ChartDefinition.ts'

/**
 * The largest series of a split query, `most` of them at the most. The rest is shown as Others where it adds up, unless
 * the query says what becomes of it.
 */
export function cutTop(
  { top, metrics, breakdown }: Pick<MetricQuery, 'top' | 'metrics' | 'breakdown'>,
  most: number,
): NonNullable<MetricQuery['top']> {
  if (top !== undefined) return { ...top, n: Math.min(top.n, most) }
  const addsUp = metrics.every((metric) => findMetric(metric)?.additive === true)
  return { n: most, others: addsUp && !breakdown.includes('market_sector') }
}

/** The maximum number of transforms of a query. */
const MAX_TRANSFORMS = 6

/**
 * The transforms of a chart's query, with shares behind them where the chart shows percent. Shares are made of the
 * values as they are; of places, or of what are shares already, there are none.
 */
export function withShare(
  transforms: MetricQuery['transforms'],
  { percent }: Pick<ChartDefinition, 'percent'>,
): MetricQuery['transforms'] {
  const mayShare =
    transforms.length < MAX_TRANSFORMS &&
    transforms.every(({ kind }) => kind !== 'share' && kind !== 'rank')
  return percent && mayShare ? [...transforms, { kind: 'share' }] : transforms
}

/** The coarsest of some granularities; days where there are none. */
export function coarsestOf(all: readonly Granularity[]): Granularity {
  return all.reduce(
    (coarsest, one) =>
      GRANULARITIES.indexOf(one) > GRANULARITIES.indexOf(coarsest) ? one : coarsest,
    all[0] ?? 'day',
  )
}
