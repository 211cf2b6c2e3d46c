import { createKey as create } from '@tickmark/accounts/keys/createKey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { KeyFields } from '../../accounts/KeyFields.ts'

export const createKey = accountCall({
  name: 'createKey',
  method: 'POST',
  path: '/v1/users/me/keys',
  summary: 'Makes an API key of the user. The key is told this once.',
  input: z.strictObject({ ...KeyFields }),
  run: ({ accounts, acting }, { expires_in_days, ...fields }) =>
    create(accounts, acting(), { ...fields, expiresInDays: expires_in_days }),
})
