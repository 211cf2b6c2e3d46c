import type { Interval } from '@tickmark/core/time/Interval'

const NAMES: Readonly<Partial<Record<Interval, string>>> = {
  '24h': 'Last day',
  '365d': 'Last 365 days',
  '1m': 'Last month',
  ytd: 'This year',
  '1y': 'Last year',
  max: 'All data',
}

/** Describes a range. */
export function nameRange(interval: Interval): string {
  const count = Number.parseInt(interval, 10)
  return NAMES[interval] ?? `Last ${count} ${interval.endsWith('y') ? 'years' : 'days'}`
}
