import type { Subscription } from '@tickmark/core/people/Billing'

const RUNNING: readonly string[] = ['active', 'trialing', 'past_due']

/** Whether a subscription gives its tier, so that it is changed rather than bought once more. */
export function isRunning(subscription: Subscription | null): subscription is Subscription {
  return subscription !== null && RUNNING.includes(subscription.status)
}
