import { z } from 'zod'
import { TIER_IDS } from '../tiers/Tier.ts'

/** The limits of each tier, whether they are enforced here, and the tier of the caller. Null means no limit. */
export const TierList = z.object({
  gating: z.enum(['on', 'off']),
  tier: z.enum(TIER_IDS),
  tiers: z.array(
    z.object({
      tier: z.enum(TIER_IDS),
      name: z.string(),
      history_days: z.int().nullable(),
      download_rows: z.int().nullable(),
      saved_items: z.int(),
      requests_per_minute: z.int(),
      requests_per_day: z.int(),
      keys: z.int(),
      seats: z.int(),
      metric_tiers: z.array(z.enum(TIER_IDS)).describe('Tiers whose metrics it includes.'),
    }),
  ),
})
export type TierList = z.output<typeof TierList>

/** One price of a tier. */
export const Price = z.object({
  price_id: z.string(),
  tier: z.enum(TIER_IDS),
  interval: z.string(),
  amount: z
    .number()
    .describe('In the smallest unit of the currency, for one seat and one interval.'),
  currency: z.string(),
})
export type Price = z.output<typeof Price>

/** A subscription as its owner sees it. */
export const Subscription = z.object({
  status: z.string().describe('The payment service’s name for it, such as `active`.'),
  tier: z.enum(TIER_IDS),
  price_id: z.string(),
  seats: z.int(),
  renews_at: z.string().nullable(),
  cancels_at: z.string().nullable().describe('Its end, if it was canceled.'),
})
export type Subscription = z.output<typeof Subscription>

/** The plans that a user or an organization pays for, and those that it could buy. */
export const Billing = z.object({
  configured: z.boolean(),
  tier: z.enum(TIER_IDS),
  managed_by: z
    .enum(['stripe', 'administrator'])
    .describe('Origin of the tier: the subscription, or an administrator.'),
  prices: z
    .array(Price.extend({ per_seat: z.boolean() }))
    .nullable()
    .describe('Null while the payment service is unavailable.'),
  subscription: Subscription.nullable(),
  publishable_key: z.string().nullable(),
})
export type Billing = z.output<typeof Billing>
