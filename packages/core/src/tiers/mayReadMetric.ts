import { findMetric } from '../metrics/findMetric.ts'
import type { Access } from './Access.ts'
import { includesTier } from './includesTier.ts'

/** Whether somebody may read the values of a metric of the catalogue: his tier must have that of the metric. */
export function mayReadMetric({ isGated, tier }: Access, metricId: string): boolean {
  const metric = findMetric(metricId)
  return !isGated || metric === undefined || includesTier(tier, metric.tier)
}
