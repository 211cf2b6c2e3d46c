import { listSessions as list } from '@tickmark/accounts/sessions/listSessions'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const listSessions = accountCall({
  name: 'listSessions',
  method: 'GET',
  path: '/v1/users/me/sessions',
  summary: 'Where the user is logged in.',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({ sessions: await list(accounts, acting().caller) }),
})
