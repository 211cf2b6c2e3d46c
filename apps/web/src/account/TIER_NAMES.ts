import type { SubscriptionType } from '@tickmark/core/session/User'

/** What subscriptions are called. */
export const TIER_NAMES: Readonly<Record<SubscriptionType, string>> = {
  free: 'Free',
  api: 'API',
  pro: 'Pro',
}
