import type { MetricId } from '../metrics/METRICS.ts'

/** The lines of the statement that a list of projects shows, in its order. */
export const KEY_LINES = [
  'fees',
  'fees_supply_side',
  'revenue',
  'take_rate',
  'token_incentives',
  'expenses',
  'earnings',
  'treasury',
  'tvl',
  'market_cap_circulating',
] as const satisfies readonly MetricId[]
