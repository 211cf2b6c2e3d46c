import { renewApiToken as renew } from '@tickmark/accounts/keys/renewApiToken'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { PasswordField } from '../../accounts/fields.ts'

export const renewApiToken = accountCall({
  name: 'renewApiToken',
  method: 'POST',
  path: '/v1/users/me/api-token/renew',
  summary: 'Ends the personal token of the user and makes a new one.',
  input: z.strictObject({ password: PasswordField }),
  run: async ({ accounts, acting }, { password }) => ({
    user: await renew(accounts, acting(), password),
  }),
})
