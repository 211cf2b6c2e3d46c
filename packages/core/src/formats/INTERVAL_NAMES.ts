import type { AggregateInterval } from '../answers/choices.ts'

/** Intervals of rankings and totals, short for controls and heads, and in words for sentences. */
export const INTERVAL_NAMES = {
  '24h': { short: '24h', long: 'last day' },
  '7d': { short: '7d', long: 'last 7 days' },
  '30d': { short: '30d', long: 'last 30 days' },
  '90d': { short: '90d', long: 'last 90 days' },
  '180d': { short: '180d', long: 'last 180 days' },
  '365d': { short: '1y', long: 'last 365 days' },
  ytd: { short: 'YTD', long: 'year to date' },
  max: { short: 'All', long: 'all time' },
} as const satisfies Record<AggregateInterval, { short: string; long: string }>
