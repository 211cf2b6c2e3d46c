import { TIER_IDS, type Tier } from '../metrics/Tier.ts'

/** Whether a tier has all that another one has. */
export function includesTier(tier: Tier, other: Tier): boolean {
  return TIER_IDS.indexOf(tier) >= TIER_IDS.indexOf(other)
}
