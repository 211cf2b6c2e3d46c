import type { Querier } from '../store/Store.ts'
import { type BillingOwner, ownerColumn } from './BillingOwner.ts'

export type Customer = {
  customer_id: string
  open_checkout: string | null
  closed_checkouts: number
}

/** The customer that somebody is at Stripe, or undefined when he never bought anything. */
export function findCustomer(db: Querier, owner: BillingOwner): Promise<Customer | undefined> {
  const [column, id] = ownerColumn(owner)
  return db
    .selectFrom('billing_customers')
    .select(['customer_id', 'open_checkout', 'closed_checkouts'])
    .where(column, '=', id)
    .executeTakeFirst()
}
