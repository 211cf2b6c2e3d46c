import type { Tier } from '@tickmark/core/metrics/Tier'

/** One thing that is sold. `amount` is in the smallest unit of the currency, for one seat and one interval. */
export type Price = {
  price_id: string
  tier: Tier
  interval: string
  amount: number
  currency: string
}
