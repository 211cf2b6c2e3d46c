/** The subscription tiers of the specification, each with all that the one before it has. */
export const TIER_IDS = ['free', 'api', 'pro'] as const
export type Tier = (typeof TIER_IDS)[number]

/** Returns whether a tier has all that another one has. */
export function includesTier(tier: Tier, other: Tier): boolean {
  return TIER_IDS.indexOf(tier) >= TIER_IDS.indexOf(other)
}

/** The tier of these that has the most; free where there is none. */
export function highestTier(tiers: readonly Tier[]): Tier {
  return tiers.reduce<Tier>((best, tier) => (includesTier(best, tier) ? best : tier), 'free')
}
