import type { Subscription } from './Billing.ts'
import { RUNNING_STATES } from './RUNNING_STATES.ts'

/** Whether there is a subscription that gives its tier, as far as its state tells, so that it is changed rather than bought again. */
export function isRunning<S extends Pick<Subscription, 'status'>>(
  subscription: S | null | undefined,
): subscription is S {
  return RUNNING_STATES.some((state) => state === subscription?.status)
}
