import type { Subscription } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { AppError } from '@tickmark/core/errors/AppError'
import { findCustomer, resolveOwner } from '../access/BillingOwner.ts'
import { type Acting, type Caller, toActor } from '../access/Caller.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { linkTo } from '../mail/composeMail.ts'
import { requireBilling } from '../services/Billing.ts'
import { findSubscription, toSubscription } from './Subscription.ts'
import { syncSubscription } from './syncSubscription.ts'

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
  throw new AppError('conflict', 'There is no subscription to manage. Start one first.')
}

/**
 * Ends a subscription at the end of the period that was paid for. Canceling again changes nothing.
 * @throws AppError `billing-not-configured`, `conflict` when none is running, `bad-gateway`.
 */
export async function cancelSubscription(
  accounts: Accounts,
  acting: Acting,
  organizationId?: string,
): Promise<Subscription> {
  const billing = requireBilling(accounts)
  const owner = await resolveOwner(accounts, acting.caller, organizationId)
  const own = await findSubscription(accounts.db, owner)
  if (own === undefined || !isRunning(own))
    throw new AppError('conflict', 'There is no subscription to cancel.')
  await billing.ask((stripe) =>
    stripe.subscriptions.update(own.subscription_id, { cancel_at_period_end: true }),
  )
  await syncSubscription(accounts, own.subscription_id, async (trx) => {
    if (own.cancels_at !== null) return
    await recordAudit(trx, toActor(acting), {
      ...(organizationId !== undefined && { organizationId }),
      action: 'subscription.cancel',
      object: `subscription:${own.subscription_id}`,
    })
  })
  return toSubscription((await findSubscription(accounts.db, owner)) ?? own)
}
