import { endOtherSessions as end } from '@tickmark/accounts/sessions/endSession'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const endOtherSessions = accountCall({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/v1/users/me/sessions',
  summary: 'Ends all sessions of the user but this one.',
  input: z.strictObject({}),
  run: ({ accounts, acting }) => end(accounts, acting().caller),
})
