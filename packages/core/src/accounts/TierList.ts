import type { Tier } from '../metrics/Tier.ts'
import type { TierRow } from '../tiers/TIERS.ts'

/** What each tier gives, whether that limits anything here, and the tier of whoever asks. */
export type TierList = {
  gating: 'on' | 'off'
  tier: Tier
  tiers: (TierRow & {
    tier: Tier
    /** The tiers of metrics that it reads. */
    metric_tiers: Tier[]
  })[]
}
