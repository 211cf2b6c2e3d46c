/** Intervals over which every project and metric is aggregated after each load. */
export const AGGREGATE_INTERVALS = [
  '24h',
  '7d',
  '30d',
  '90d',
  '180d',
  '365d',
  'ytd',
  'max',
] as const
export type AggregateInterval = (typeof AGGREGATE_INTERVALS)[number]
