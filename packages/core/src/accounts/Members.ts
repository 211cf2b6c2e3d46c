import { z } from 'zod'
import { ROLES } from './ROLES.ts'

/** A member of an organization, as its other members see them. */
export const MemberLine = z.object({
  user_id: z.string(),
  permission_name: z.enum(ROLES),
  username: z.string(),
  email: z.string(),
  joined_at: z.string(),
})
export type MemberLine = z.output<typeof MemberLine>

/** An invitation to an organization, as its members and the invited person see it. */
export const Invitation = z.object({
  invitation_id: z.string(),
  organization_id: z.string(),
  organization_name: z.string(),
  email: z.string(),
  permission_name: z.enum(ROLES),
  status: z.enum(['pending', 'accepted', 'revoked', 'expired']),
  expires_at: z.string(),
  created_at: z.string(),
})
export type Invitation = z.output<typeof Invitation>

/** An organization in which no owner can act, as staff see it. */
export const OwnerlessOrganization = z.object({
  organization_id: z.string(),
  name: z.string(),
  member_count: z.int().describe('Members of any role.'),
  owners: z
    .array(z.object({ user_id: z.string(), email: z.string(), username: z.string() }))
    .describe('Its owners, all suspended; empty if their accounts were deleted.'),
})
export type OwnerlessOrganization = z.output<typeof OwnerlessOrganization>
