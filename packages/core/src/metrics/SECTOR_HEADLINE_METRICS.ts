import type { MetricId } from './METRICS.ts'

/**
 * The metrics by which market sectors are compared unless something else is chosen. All of them add up over projects.
 */
export const SECTOR_HEADLINE_METRICS = [
  'market_cap_circulating',
  'fees',
  'revenue',
  'earnings',
  'gmv',
  'tvl',
] as const satisfies readonly MetricId[]
