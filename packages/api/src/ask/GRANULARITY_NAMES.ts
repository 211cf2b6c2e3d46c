import type { Granularity } from '@tickmark/core/time/Granularity'

export const GRANULARITY_NAMES: Readonly<Record<Granularity, string>> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
}
