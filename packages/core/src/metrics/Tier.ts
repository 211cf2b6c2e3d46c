/** The subscription tiers of the specification, each with all that the one before it has. */
export const TIER_IDS = ['free', 'api', 'pro'] as const
export type Tier = (typeof TIER_IDS)[number]
