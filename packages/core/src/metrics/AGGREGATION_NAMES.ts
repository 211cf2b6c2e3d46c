import type { Aggregation } from './AGGREGATIONS.ts'

/** The words for aggregations wherever one is chosen. */
export const AGGREGATION_NAMES = {
  latest: 'latest',
  sum: 'sum',
  avg: 'average',
  change: 'change',
  trend: 'trend',
  ath: 'high',
  atl: 'low',
} as const satisfies Record<Aggregation, string>
