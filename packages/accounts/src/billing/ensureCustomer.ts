import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import type { BillingOwner } from './BillingOwner.ts'
import { ownerColumn } from './BillingOwner.ts'
import { type Customer, findCustomer } from './findCustomer.ts'
import { requireBilling } from './requireBilling.ts'

/**
 * The customer that somebody is at Stripe, made when he first buys something. Asked twice, or again after a crash
 * between Stripe and the store, it leads to the same one.
 */
export async function ensureCustomer(
  accounts: Accounts,
  caller: Caller,
  owner: BillingOwner,
): Promise<Customer> {
  const known = await findCustomer(accounts.db, owner)
  if (known !== undefined) return known
  const [column, id] = ownerColumn(owner)
  const { id: customer_id } = await requireBilling(accounts).ask((stripe) =>
    stripe.customers.create(
      { email: caller.email, metadata: { [column]: id } },
      { idempotencyKey: `customer ${column} ${id}` },
    ),
  )
  await accounts.db
    .insertInto('billing_customers')
    .values({ customer_id, [column]: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await findCustomer(accounts.db, owner)
  return made ?? { customer_id, open_checkout: null, closed_checkouts: 0 }
}
