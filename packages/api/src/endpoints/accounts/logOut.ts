import { endSession } from '@tickmark/accounts/sessions/endSession'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const logOut = accountCall({
  name: 'logOut',
  method: 'POST',
  path: '/v1/logout',
  summary: 'Ends the session, if there is one.',
  input: z.strictObject({}),
  run: async ({ accounts, caller }) => {
    if (caller !== undefined) await endSession(accounts, caller, caller.sessionId)
  },
})
