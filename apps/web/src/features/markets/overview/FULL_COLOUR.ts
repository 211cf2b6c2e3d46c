import type { AggregateInterval } from '@tickmark/core/answers/choices'

/** The change from which on a tile has its full colour: longer intervals move further. */
export const FULL_COLOUR = {
  '24h': 0.1,
  '7d': 0.2,
  '30d': 0.3,
  '90d': 0.5,
  '180d': 0.75,
  '365d': 1,
  ytd: 1,
  max: 1,
} as const satisfies Record<AggregateInterval, number>
