import { acceptInvitation as accept } from '@tickmark/accounts/invitations/acceptInvitation'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const acceptInvitation = accountCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/v3/internal/invitations/{invitation_id}/accept',
  summary: 'Joins the organisation of an invitation to the own address.',
  input: z.strictObject({ invitation_id: IdField }),
  run: async ({ accounts, acting }, { invitation_id }) => ({
    user: await accept(accounts, acting(), invitation_id),
  }),
})
