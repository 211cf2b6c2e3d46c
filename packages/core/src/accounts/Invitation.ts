import { z } from 'zod'
import { ROLES } from '../permissions/ROLES.ts'

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
