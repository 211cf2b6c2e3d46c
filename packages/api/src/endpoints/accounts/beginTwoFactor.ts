import { beginTwoFactor as begin } from '@tickmark/accounts/twoFactor/beginTwoFactor'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProofField } from '../../accounts/fields.ts'

export const beginTwoFactor = accountCall({
  name: 'beginTwoFactor',
  method: 'POST',
  path: '/v1/users/me/two-factor',
  summary: 'Makes the secret of an authenticator app. Codes are asked for once one was confirmed.',
  input: z.strictObject({ password: ProofField }),
  run: ({ accounts, acting }, { password }) => begin(accounts, acting(), password),
})
