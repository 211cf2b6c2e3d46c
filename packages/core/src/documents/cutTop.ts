import { findMetric } from '../metrics/findMetric.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'

/**
 * The largest series of a split question, `most` of them at the most. The rest stands as Others where it adds up, unless
 * the question says what becomes of it.
 */
export function cutTop(
  { top, metrics, breakdown }: Pick<MetricQuery, 'top' | 'metrics' | 'breakdown'>,
  most: number,
): NonNullable<MetricQuery['top']> {
  if (top !== undefined) return { ...top, n: Math.min(top.n, most) }
  const addsUp = metrics.every((metric) => findMetric(metric)?.additive === true)
  return { n: most, others: addsUp && !breakdown.includes('market_sector') }
}
