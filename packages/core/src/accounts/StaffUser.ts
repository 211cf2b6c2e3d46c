import type { Tier } from '../metrics/Tier.ts'

/** A user as staff see him. */
export type StaffUser = {
  user_id: string
  email: string
  username: string
  email_verified: boolean
  created_at: string
  is_staff: boolean
  /** Since when the account may not be used; null for an account that may. */
  suspended_at: string | null
  /** The tier that counts, whoever gave it. */
  tier: Tier
  /** The tier that an administrator gave. */
  granted_tier: Tier
  feature_flags: Record<string, unknown>
  organizations: { id: string; name: string }[]
}
