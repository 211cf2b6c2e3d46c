import { z } from 'zod'
import { TIER_IDS } from '../metrics/Tier.ts'

/** The limits of each tier, whether they are enforced here, and the tier of the caller. Null means no limit. */
export const TierList = z.object({
  gating: z.enum(['on', 'off']),
  tier: z.enum(TIER_IDS),
  tiers: z.array(
    z.object({
      tier: z.enum(TIER_IDS),
      name: z.string(),
      history_days: z.int().nullable(),
      download_rows: z.int().nullable(),
      saved_items: z.int(),
      requests_per_minute: z.int(),
      requests_per_day: z.int(),
      keys: z.int(),
      seats: z.int(),
      metric_tiers: z.array(z.enum(TIER_IDS)).describe('The tiers of the metrics that it reads.'),
    }),
  ),
})
export type TierList = z.output<typeof TierList>
