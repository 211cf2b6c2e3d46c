import type { SubscriptionType } from '@tickmark/core/session/User'

/** What somebody pays for, as the page calls it. */
export const SUBSCRIPTION_NAMES = {
  free: 'Free',
  api: 'API',
  pro: 'Pro',
} as const satisfies Readonly<Record<SubscriptionType, string>>
