import { resendInvitation as resend } from '@tickmark/accounts/invitations/changeInvitation'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const resendInvitation = peopleCall({
  name: 'resendInvitation',
  method: 'POST',
  path: '/v3/internal/invitations/{invitation_id}/resend',
  summary: 'Sends an invitation again and lets it run anew.',
  input: z.strictObject({ invitation_id: IdField }),
  run: async ({ accounts, acting }, { invitation_id }) => ({
    invitation: await resend(accounts, acting(), invitation_id),
  }),
})
