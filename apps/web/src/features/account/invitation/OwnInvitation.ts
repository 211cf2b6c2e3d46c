import type { Role } from '@tickmark/core/permissions/ROLES'

/** An open invitation to the user's own address, as `GET /v3/internal/invitations` tells it. */
export type OwnInvitation = {
  invitation_id: string
  organization_id: string
  organization_name: string
  email: string
  permission_name: Role
  expires_at: string
}
