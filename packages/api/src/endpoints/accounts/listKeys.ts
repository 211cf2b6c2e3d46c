import { listKeys as list } from '@tickmark/accounts/keys/listKeys'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const listKeys = accountCall({
  name: 'listKeys',
  method: 'GET',
  path: '/v1/users/me/keys',
  summary: 'The API keys of the user, with their usage by day.',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({ keys: await list(accounts, acting().caller, {}) }),
})
