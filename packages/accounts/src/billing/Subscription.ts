import type { Billing, Subscription } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Selectable } from 'kysely'
import { type BillingOwner, findCustomer, ownerColumn } from '../access/BillingOwner.ts'
import { findTier } from '../access/findTier.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier, SubscriptionsTable } from '../store/Store.ts'
import { settleCheckout } from './settleCheckout.ts'

type SubscriptionRow = Selectable<SubscriptionsTable>

/** The subscription that counts: a running one, the newest of several; otherwise the newest that there was. */
export async function findSubscription(
  db: Querier,
  owner: BillingOwner,
): Promise<SubscriptionRow | undefined> {
  const [column, id] = ownerColumn(owner)
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin(
      'billing_customers as customers',
      'customers.customer_id',
      'subscriptions.customer_id',
    )
    .selectAll('subscriptions')
    .where(`customers.${column}`, '=', id)
    .orderBy('subscriptions.began_at', 'desc')
    .execute()
  return rows.find(isRunning) ?? rows[0]
}

export function toSubscription(row: SubscriptionRow): Subscription {
  return {
    status: row.status,
    tier: row.tier,
    price_id: row.price_id,
    seats: row.seats,
    renews_at: row.renews_at?.toISOString() ?? null,
    cancels_at: row.cancels_at?.toISOString() ?? null,
  }
}

/**
 * Keeps an owner from being deleted who still pays.
 * @throws AppError `conflict` while a subscription runs that was not canceled.
 */
export async function requireNoSubscription(db: Querier, owner: BillingOwner): Promise<void> {
  const own = await findSubscription(db, owner)
  if (own !== undefined && isRunning(own) && own.cancels_at === null)
    throw new AppError('conflict', 'There is an active subscription. Cancel it first.')
}

/** Reads what an owner pays for and could pay for. Also answers while Stripe is unavailable, from what is stored. */
export async function readBilling(accounts: Accounts, owner: BillingOwner): Promise<Billing> {
  const { billing, db } = accounts
  if (billing !== null) await catchUp(accounts, owner)
  const own = await findSubscription(db, owner)
  const tier = await findTier(db, owner, accounts.now())
  const prices =
    billing === null
      ? []
      : await billing.listPrices().catch((cause) => reportFailure(accounts, cause))
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

/** A user who returns from paying sees what they paid for, even before Stripe's event arrives. */
async function catchUp(accounts: Accounts, owner: BillingOwner): Promise<void> {
  const customer = await findCustomer(accounts.db, owner)
  if (customer === undefined) return
  await settleCheckout(accounts, customer).catch((cause) => reportFailure(accounts, cause))
}

/** Reports to the operator what they must look at, not what passes by itself. The visitor goes on without it. */
function reportFailure({ later }: Accounts, failure: unknown): null {
  if (!(failure instanceof AppError && failure.code === 'bad-gateway'))
    later(() => Promise.reject(failure))
  return null
}
