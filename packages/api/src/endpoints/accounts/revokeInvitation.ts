import { revokeInvitation as revoke } from '@tickmark/accounts/invitations/changeInvitation'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const revokeInvitation = accountCall({
  name: 'revokeInvitation',
  method: 'POST',
  path: '/v3/internal/invitations/{invitation_id}/revoke',
  summary: 'Takes an invitation back.',
  input: z.strictObject({ invitation_id: IdField }),
  run: async ({ accounts, acting }, { invitation_id }) => ({
    invitation: await revoke(accounts, acting(), invitation_id),
  }),
})
