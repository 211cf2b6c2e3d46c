import type { Subscription } from './Billing.ts'

/**
 * The states in which a subscription gives its tier. In `past_due` the provider still tries to collect the money, and
 * ends the subscription by itself when it cannot.
 */
export const RUNNING_STATES = ['active', 'trialing', 'past_due'] as const

/** Returns whether a subscription gives its tier, so that it is changed rather than bought again. */
export function isRunning<S extends Pick<Subscription, 'status'>>(
  subscription: S | null | undefined,
): subscription is S {
  return RUNNING_STATES.some((state) => state === subscription?.status)
}
