import { offerPasskey as offer } from '@tickmark/accounts/passkeys/offerPasskey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProofField } from '../../accounts/fields.ts'

export const offerPasskey = accountCall({
  name: 'offerPasskey',
  method: 'POST',
  path: '/v1/users/me/passkeys/options',
  summary: 'What the browser needs to make a passkey.',
  input: z.strictObject({ password: ProofField }),
  run: ({ accounts, acting }, { password }) => offer(accounts, acting(), password),
})
