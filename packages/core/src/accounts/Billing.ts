import type { Tier } from '../metrics/Tier.ts'

/** One thing that is sold. `amount` is in the smallest unit of the currency, for one seat and one interval. */
export type Price = {
  price_id: string
  tier: Tier
  interval: string
  amount: number
  currency: string
}

/** A subscription as its owner sees it. */
export type Subscription = {
  /** As the payment service calls it, such as `active`. */
  status: string
  tier: Tier
  price_id: string
  seats: number
  renews_at: string | null
  /** When it ends, once it was cancelled. */
  cancels_at: string | null
}

/** What somebody pays for, and could. */
export type Billing = {
  configured: boolean
  tier: Tier
  /** Who sets the tier: whoever pays for it, or an administrator. */
  managed_by: 'stripe' | 'administrator'
  /** Null while the payment service does not say what things cost. */
  prices: (Price & { per_seat: boolean })[] | null
  subscription: Subscription | null
  publishable_key: string | null
}
