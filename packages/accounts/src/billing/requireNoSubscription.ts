import { isRunning } from '@tickmark/core/accounts/isRunning'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Querier } from '../store/Store.ts'
import type { BillingOwner } from './BillingOwner.ts'
import { findSubscription } from './Subscription.ts'

/**
 * Nobody is deleted who goes on paying.
 * @throws AppError `conflict` while a subscription runs that was not cancelled.
 */
export async function requireNoSubscription(db: Querier, owner: BillingOwner): Promise<void> {
  const own = await findSubscription(db, owner)
  if (own !== undefined && isRunning(own) && own.cancels_at === null)
    throw new AppError('conflict', 'A subscription is running. Cancel it first.')
}
