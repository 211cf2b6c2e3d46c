import { isRunning } from '@tickmark/core/accounts/isRunning'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import type { Caller } from '../identity/Caller.ts'
import { linkTo } from '../mail/linkTo.ts'
import { findCustomer } from './findCustomer.ts'
import { requireBilling } from './requireBilling.ts'
import { resolveOwner } from './resolveOwner.ts'
import { findSubscription } from './Subscription.ts'

/**
 * The address of Stripe's portal, where invoices, cards and the subscription are managed; with `upgrade` of the page
 * that changes the subscription.
 * @throws AppError `billing-not-configured`, `conflict` without anything to manage, `bad-gateway`.
 */
export async function openPortal(
  accounts: Accounts,
  caller: Caller,
  { organizationId, upgrade }: { organizationId?: string | undefined; upgrade: boolean },
): Promise<{ url: string }> {
  const billing = requireBilling(accounts)
  const owner = await resolveOwner(accounts, caller, organizationId)
  const customer = await findCustomer(accounts.db, owner)
  if (customer === undefined) refuse()
  const own = upgrade ? await findSubscription(accounts.db, owner) : undefined
  if (upgrade && (own === undefined || !isRunning(own))) refuse()
  const { url } = await billing.ask((stripe) =>
    stripe.billingPortal.sessions.create({
      customer: customer.customer_id,
      return_url: linkTo(accounts.publicUrl, 'account/billing'),
      ...(own !== undefined && {
        flow_data: {
          type: 'subscription_update',
          subscription_update: { subscription: own.subscription_id },
        },
      }),
    }),
  )
  return { url }
}

function refuse(): never {
  throw new AppError('conflict', 'There is no subscription to manage. Begin one first.')
}
