import { endSession as end } from '@tickmark/accounts/sessions/endSession'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const endSession = accountCall({
  name: 'endSession',
  method: 'DELETE',
  path: '/v1/users/me/sessions/{session_id}',
  summary: 'Ends one of the user’s sessions.',
  input: z.strictObject({ session_id: IdField }),
  run: ({ accounts, acting }, { session_id }) => end(accounts, acting().caller, session_id),
})
