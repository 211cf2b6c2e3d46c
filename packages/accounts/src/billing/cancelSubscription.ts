import type { Subscription } from '@tickmark/core/accounts/Billing'
import { isRunning } from '@tickmark/core/accounts/isRunning'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Accounts } from '../Accounts.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { type Acting, toActor } from '../identity/Acting.ts'
import { requireBilling } from './requireBilling.ts'
import { resolveOwner } from './resolveOwner.ts'
import { findSubscription, toSubscription } from './Subscription.ts'
import { syncSubscription } from './syncSubscription.ts'

/**
 * Ends a subscription at the end of the period that was paid for. Cancelling again changes nothing.
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
  await syncSubscription(accounts, own.subscription_id, (trx) =>
    recordAudit(trx, toActor(acting), {
      ...(organizationId !== undefined && { organizationId }),
      action: 'subscription.cancel',
      object: `subscription:${own.subscription_id}`,
    }),
  )
  return toSubscription((await findSubscription(accounts.db, owner)) ?? own)
}
