import type { Granularity } from '@tickmark/core/time/Granularity'

/** The change from which on a tile has its full colour: longer periods move further. */
export const FULL_COLOUR = {
  day: 0.1,
  week: 0.2,
  month: 0.3,
  quarter: 0.5,
  year: 1,
} as const satisfies Record<Granularity, number>
