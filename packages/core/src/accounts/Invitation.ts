import type { Role } from '../permissions/ROLES.ts'

/** An invitation to an organisation, as its people and whoever is invited see it. */
export type Invitation = {
  invitation_id: string
  organization_id: string
  organization_name: string
  email: string
  permission_name: Role
  status: 'pending' | 'accepted' | 'revoked' | 'expired'
  expires_at: string
  created_at: string
}
