import { z } from 'zod'
import { TIER_IDS } from '../tiers/Tier.ts'

/** A user as staff see them. */
export const StaffUser = z.object({
  user_id: z.string(),
  email: z.string(),
  username: z.string(),
  email_verified: z.boolean(),
  created_at: z.string(),
  is_staff: z.boolean(),
  suspended_at: z.string().nullable().describe('Null unless the account is suspended.'),
  tier: z.enum(TIER_IDS).describe('The effective tier, whether paid for or granted.'),
  granted_tier: z.enum(TIER_IDS).describe('The tier that an administrator granted.'),
  feature_flags: z.record(z.string(), z.unknown()),
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type StaffUser = z.output<typeof StaffUser>
