import { z } from 'zod'
import { TIER_IDS } from '../metrics/Tier.ts'

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
  cancels_at: z.string().nullable().describe('When it ends, once it was canceled.'),
})
export type Subscription = z.output<typeof Subscription>

/** What a user or an organization pays for, and what they could buy. */
export const Billing = z.object({
  configured: z.boolean(),
  tier: z.enum(TIER_IDS),
  managed_by: z
    .enum(['stripe', 'administrator'])
    .describe('Who sets the tier: the subscription, or an administrator.'),
  prices: z
    .array(Price.extend({ per_seat: z.boolean() }))
    .nullable()
    .describe('Null while the payment service does not answer.'),
  subscription: Subscription.nullable(),
  publishable_key: z.string().nullable(),
})
export type Billing = z.output<typeof Billing>
