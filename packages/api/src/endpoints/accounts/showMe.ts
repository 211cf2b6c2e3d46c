import { readUser } from '@tickmark/accounts/users/readUser'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const showMe = accountCall({
  name: 'showMe',
  method: 'GET',
  path: '/v1/users/me',
  summary: 'The user who is logged in; nothing (204) when nobody is.',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({
    user: await readUser(accounts, acting().caller.userId),
  }),
})
