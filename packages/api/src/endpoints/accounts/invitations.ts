import {
  resendInvitation,
  revokeInvitation,
} from '@tickmark/accounts/organizations/changeInvitation'
import { listInvitations, listMyInvitations } from '@tickmark/accounts/organizations/Invitation'
import { inviteMember } from '@tickmark/accounts/organizations/inviteMember'
import { acceptInvitation } from '@tickmark/accounts/users/acceptInvitation'
import { Invitation } from '@tickmark/core/accounts/Members'
import { UserSchema } from '@tickmark/core/accounts/UserSchema'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { EmailField, IdField, RoleField } from './fields.ts'

const InvitationOnly = z.object({ invitation: Invitation })
const Invitations = z.object({ invitations: z.array(Invitation) })

/** Invitations to organizations. */
export const invitationEndpoints = [
  accountEndpoint({
    name: 'listInvitations',
    path: '/v3/internal/organization/{organization_id}/invitations',
    summary: 'The invitations of an organization.',
    input: z.strictObject({ organization_id: IdField }),
    output: Invitations,
    run: async ({ accounts, acting }, { organization_id }) => ({
      invitations: await listInvitations(accounts, acting().caller, organization_id),
    }),
  }),

  accountEndpoint({
    name: 'inviteMember',
    path: 'POST /v3/internal/invitations/{organization_id}',
    summary:
      'Invites an address to an organization; an open invitation of the address is replaced.',
    input: z.strictObject({
      organization_id: IdField,
      email: EmailField,
      permission_name: RoleField.default('MEMBER'),
    }),
    output: InvitationOnly,
    run: async ({ accounts, acting }, { organization_id, email, permission_name }) => ({
      invitation: await inviteMember(accounts, acting(), {
        organizationId: organization_id,
        email,
        role: permission_name,
      }),
    }),
  }),

  accountEndpoint({
    name: 'resendInvitation',
    path: 'POST /v3/internal/invitations/{invitation_id}/resend',
    summary: 'Sends an invitation again and restarts its validity.',
    input: z.strictObject({ invitation_id: IdField }),
    output: InvitationOnly,
    run: async ({ accounts, acting }, { invitation_id }) => ({
      invitation: await resendInvitation(accounts, acting(), invitation_id),
    }),
  }),

  accountEndpoint({
    name: 'revokeInvitation',
    path: 'POST /v3/internal/invitations/{invitation_id}/revoke',
    summary: 'Revokes an invitation.',
    input: z.strictObject({ invitation_id: IdField }),
    output: InvitationOnly,
    run: async ({ accounts, acting }, { invitation_id }) => ({
      invitation: await revokeInvitation(accounts, acting(), invitation_id),
    }),
  }),

  accountEndpoint({
    name: 'listMyInvitations',
    path: '/v3/internal/invitations',
    summary: 'The open invitations to the user’s address.',
    input: z.strictObject({}),
    output: Invitations,
    run: async ({ accounts, acting }) => ({
      invitations: await listMyInvitations(accounts, acting().caller),
    }),
  }),

  accountEndpoint({
    name: 'acceptInvitation',
    path: 'POST /v3/internal/invitations/{invitation_id}/accept',
    summary: 'Joins the organization of an invitation to the user’s address.',
    input: z.strictObject({ invitation_id: IdField }),
    output: z.object({ user: UserSchema }),
    run: async ({ accounts, acting }, { invitation_id }) => ({
      user: await acceptInvitation(accounts, acting(), invitation_id),
    }),
  }),
] as const
