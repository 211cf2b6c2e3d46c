import type { Billing } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { BillingOwner } from './BillingOwner.ts'
import { findCustomer } from './findCustomer.ts'
import { findTier } from './findTier.ts'
import { findSubscription, toSubscription } from './Subscription.ts'
import { settleCheckout } from './settleCheckout.ts'

/** What somebody pays for and could. It answers also while Stripe is away, from what is written down. */
export async function readBilling(accounts: Accounts, owner: BillingOwner): Promise<Billing> {
  const { billing, db } = accounts
  if (billing !== null) await catchUp(accounts, owner)
  const own = await findSubscription(db, owner)
  const tier = await findTier(db, owner, accounts.now())
  const prices =
    billing === null ? [] : await billing.listPrices().catch((cause) => tell(accounts, cause))
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
  if (customer === undefined) return
  await settleCheckout(accounts, customer).catch((cause) => tell(accounts, cause))
}

/** Tells the operator of what he must look at; what passes by itself is not told. The visitor goes on without it. */
function tell({ later }: Accounts, failure: unknown): null {
  if (!(failure instanceof AppError && failure.code === 'bad-gateway'))
    later(() => Promise.reject(failure))
  return null
}
