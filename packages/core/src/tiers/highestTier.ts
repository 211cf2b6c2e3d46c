import type { Tier } from '../metrics/Tier.ts'
import { includesTier } from './includesTier.ts'

/** The tier of these that has the most; free where there is none. */
export function highestTier(tiers: readonly Tier[]): Tier {
  return tiers.reduce<Tier>((best, tier) => (includesTier(best, tier) ? best : tier), 'free')
}
