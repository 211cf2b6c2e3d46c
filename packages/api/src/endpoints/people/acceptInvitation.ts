import { acceptInvitation as accept } from '@tickmark/accounts/invitations/acceptInvitation'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const acceptInvitation = peopleCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/v3/internal/invitations/{invitation_id}/accept',
  summary: 'Joins the organisation of an invitation to the own address.',
  input: z.strictObject({ invitation_id: IdField }),
  run: async ({ accounts, acting }, { invitation_id }) => ({
    user: await accept(accounts, acting(), invitation_id),
  }),
})
