/**
 * The states in which a subscription gives its tier. `past_due` is among them: the provider still tries to take the
 * money, and ends the subscription by itself when it cannot.
 */
export const RUNNING_STATES = ['active', 'trialing', 'past_due'] as const
