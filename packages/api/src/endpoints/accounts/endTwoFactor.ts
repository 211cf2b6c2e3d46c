import { endTwoFactor as end } from '@tickmark/accounts/twoFactor/endTwoFactor'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProofField } from '../../accounts/fields.ts'

export const endTwoFactor = accountCall({
  name: 'endTwoFactor',
  method: 'DELETE',
  path: '/v1/users/me/two-factor',
  summary: 'Switches two-factor log-in off.',
  input: z.strictObject({ password: ProofField }),
  run: ({ accounts, acting }, { password }) => end(accounts, acting(), password),
})
