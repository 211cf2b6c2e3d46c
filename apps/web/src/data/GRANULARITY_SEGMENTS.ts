import type { Granularity } from '@tickmark/core/time/Granularity'

/** The letters that choose a granularity, on screen and on the keyboard. */
export const GRANULARITY_SEGMENTS = [
  { value: 'day', label: 'D', title: 'Daily' },
  { value: 'week', label: 'W', title: 'Weekly' },
  { value: 'month', label: 'M', title: 'Monthly' },
  { value: 'quarter', label: 'Q', title: 'Quarterly' },
  { value: 'year', label: 'Y', title: 'Yearly' },
] as const satisfies readonly { value: Granularity; label: string; title: string }[]
