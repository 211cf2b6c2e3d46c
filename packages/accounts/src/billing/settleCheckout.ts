import type { Customer } from '../access/BillingOwner.ts'
import type { Accounts } from '../context/Accounts.ts'
import { forgiveMissing, requireBilling } from '../services/Billing.ts'
import { syncSubscription } from './syncSubscription.ts'

/** A checkout that was begun: still open, at this address, or done with. */
export type OpenCheckout = { id: string; url: string; price: string | null; seats: number | null }

/**
 * Looks what became of the checkout that a customer began. One that was paid is written down at once, since the event
 * that reports it may come later than the visitor; one that is over is forgotten. Returns one that is still open.
 */
export async function settleCheckout(
  accounts: Accounts,
  { customer_id, open_checkout }: Customer,
): Promise<OpenCheckout | undefined> {
  if (open_checkout === null) return undefined
  const session = await requireBilling(accounts).ask((stripe) =>
    stripe.checkout.sessions
      .retrieve(open_checkout, { expand: ['line_items'] })
      .catch(forgiveMissing),
  )
  if (session?.status === 'open' && session.url !== null) {
    const [item] = session.line_items?.data ?? []
    return {
      id: session.id,
      url: session.url,
      price: item?.price?.id ?? null,
      seats: item?.quantity ?? null,
    }
  }
  const subscription = session?.subscription ?? null
  if (subscription !== null)
    await syncSubscription(
      accounts,
      typeof subscription === 'string' ? subscription : subscription.id,
    )
  await closeCheckout(accounts, customer_id, open_checkout)
  return undefined
}

/** Forgets a checkout that can no longer be paid. */
export async function closeCheckout(
  { db }: Accounts,
  customerId: string,
  checkout: string,
): Promise<void> {
  await db
    .updateTable('billing_customers')
    .set((customer) => ({
      open_checkout: null,
      closed_checkouts: customer('closed_checkouts', '+', 1),
    }))
    .where('customer_id', '=', customerId)
    .where('open_checkout', '=', checkout)
    .execute()
}
