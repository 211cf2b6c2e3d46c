import { resendInvitation as resend } from '@tickmark/accounts/invitations/changeInvitation'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const resendInvitation = accountCall({
  name: 'resendInvitation',
  method: 'POST',
  path: '/v3/internal/invitations/{invitation_id}/resend',
  summary: 'Sends an invitation again and lets it run anew.',
  input: z.strictObject({ invitation_id: IdField }),
  run: async ({ accounts, acting }, { invitation_id }) => ({
    invitation: await resend(accounts, acting(), invitation_id),
  }),
})
