import type { Querier, Store } from '../store/Store.ts'
import { authorize } from './authorize.ts'
import type { Caller } from './Caller.ts'

/** The payer: users for themselves, or an organization for its members. */
export type BillingOwner = { userId: string } | { organizationId: string }

/** The column of `billing_customers` that says who pays, and its value. */
export function ownerColumn(owner: BillingOwner): ['user_id' | 'organization_id', string] {
  return 'userId' in owner ? ['user_id', owner.userId] : ['organization_id', owner.organizationId]
}

/**
 * Resolves who is to pay: the caller, or the organization that they name and own. Those who may end an organization's
 * subscription may also begin and manage it.
 * @throws AppError `not-found`, `forbidden`; see `authorize`.
 */
export async function resolveOwner(
  { db }: { db: Store },
  { userId }: Caller,
  organizationId: string | undefined,
): Promise<BillingOwner> {
  if (organizationId === undefined) return { userId }
  await authorize(db, 'cancelOrganizationSubscription', { organizationId, userId })
  return { organizationId }
}

export type Customer = {
  customer_id: string
  open_checkout: string | null
  closed_checkouts: number
}

/** Finds the customer of an owner at Stripe; undefined when they never bought anything. */
export function findCustomer(db: Querier, owner: BillingOwner): Promise<Customer | undefined> {
  const [column, id] = ownerColumn(owner)
  return db
    .selectFrom('billing_customers')
    .select(['customer_id', 'open_checkout', 'closed_checkouts'])
    .where(column, '=', id)
    .executeTakeFirst()
}
