import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { SeriesRow } from './SeriesRow.ts'

/**
 * The most keys that one series has in an answer. The total of a project on one chain counts as that chain's, so there may be one chain more
 * than the parts have.
 */
export function countParts(row: SeriesRow, breakdown: MetricQuery['breakdown']): number {
  if (breakdown.includes('contract')) return row.contracts
  const labels = breakdown.includes('label') ? row.labels : 1
  const chains = breakdown.includes('chain') ? row.chains + 1 : 1
  const products = breakdown.includes('product') ? row.products : 1
  return chains * products * labels
}
