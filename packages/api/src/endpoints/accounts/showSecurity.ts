import { readSecurity } from '@tickmark/accounts/users/readSecurity'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const showSecurity = accountCall({
  name: 'showSecurity',
  method: 'GET',
  path: '/v1/users/me/security',
  summary: 'How the user logs in: password, second factor, passkeys, linked providers.',
  input: z.strictObject({}),
  run: ({ accounts, acting }) => readSecurity(accounts, acting().caller.userId),
})
