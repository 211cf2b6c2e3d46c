import type { Tier } from '@tickmark/core/metrics/Tier'

/** Who may see a metric, in words. */
export const TIER_NAMES = {
  free: 'Everybody',
  api: 'Who has access to the API',
  pro: 'Who has a Pro subscription',
} as const satisfies Record<Tier, string>
