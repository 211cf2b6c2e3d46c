import type { Subscription } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import type { Tier } from '@tickmark/core/metrics/Tier'
import type { Querier } from '../store/Store.ts'
import { type BillingOwner, ownerColumn } from './BillingOwner.ts'

export type SubscriptionRow = {
  subscription_id: string
  customer_id: string
  status: string
  tier: Tier
  price_id: string
  seats: number
  renews_at: Date | null
  cancels_at: Date | null
}

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
