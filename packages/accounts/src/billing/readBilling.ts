import type { Tier } from '@tickmark/core/metrics/Tier'
import type { Accounts } from '../Accounts.ts'
import type { BillingOwner } from './BillingOwner.ts'
import { findCustomer } from './findCustomer.ts'
import { findTier } from './findTier.ts'
import type { Price } from './Price.ts'
import { findSubscription, isRunning, type Subscription, toSubscription } from './Subscription.ts'
import { settleCheckout } from './settleCheckout.ts'

export type BillingAnswer = {
  configured: boolean
  tier: Tier
  /** Who sets the tier: whoever pays for it at Stripe, or an administrator. */
  managed_by: 'stripe' | 'administrator'
  /** Null while the payment service does not say what things cost. */
  prices: (Price & { per_seat: boolean })[] | null
  subscription: Subscription | null
  publishable_key: string | null
}

/** What somebody pays for and could. It answers also while Stripe is away, from what is written down. */
export async function readBilling(accounts: Accounts, owner: BillingOwner): Promise<BillingAnswer> {
  const { billing, db } = accounts
  if (billing !== null) await catchUp(accounts, owner)
  const own = await findSubscription(db, owner)
  const tier = await findTier(db, owner, accounts.now())
  const prices = billing === null ? [] : await billing.listPrices().catch(() => null)
  const pays = own !== undefined && isRunning(own)
  return {
    configured: billing !== null,
    tier,
    managed_by: pays || (billing !== null && tier === 'free') ? 'stripe' : 'administrator',
    prices: prices?.map((price) => ({ ...price, per_seat: 'organizationId' in owner })) ?? null,
    subscription: own === undefined ? null : toSubscription(own),
    publishable_key: billing?.config.publishableKey ?? null,
  }
}

/** Whoever comes back from paying should see what he paid for, also when Stripe's event is not here yet. */
async function catchUp(accounts: Accounts, owner: BillingOwner): Promise<void> {
  const customer = await findCustomer(accounts.db, owner)
  if (customer !== undefined) await settleCheckout(accounts, customer).catch(() => undefined)
}
