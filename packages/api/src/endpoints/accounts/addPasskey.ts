import { addPasskey as add } from '@tickmark/accounts/passkeys/addPasskey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { lineField, TokenField } from '../../accounts/fields.ts'
import { NewPasskeyField } from '../../accounts/PasskeyFields.ts'

export const addPasskey = accountCall({
  name: 'addPasskey',
  method: 'POST',
  path: '/v1/users/me/passkeys',
  summary: 'Keeps a passkey that the browser has made.',
  input: z.strictObject({
    challenge_id: TokenField,
    name: lineField(100).pipe(z.string().min(1, 'must not be empty')),
    response: NewPasskeyField,
  }),
  run: ({ accounts, acting }, { challenge_id: challengeId, name, response }) =>
    add(accounts, acting(), { challengeId, name, response }),
})
