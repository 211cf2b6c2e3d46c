import { logInWithPasskey as start } from '@tickmark/accounts/passkeys/logInWithPasskey'
import { readUser } from '@tickmark/accounts/users/readUser'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { TokenField } from '../../accounts/fields.ts'
import { UsedPasskeyField } from '../../accounts/PasskeyFields.ts'

export const logInWithPasskey = accountCall({
  name: 'logInWithPasskey',
  method: 'POST',
  path: '/v1/login/passkey',
  summary: 'Begins a session by what a passkey has signed.',
  input: z.strictObject({ challenge_id: TokenField, response: UsedPasskeyField }),
  run: async ({ accounts, visitor, begin }, { challenge_id: challengeId, response }) => {
    const session = await start(accounts, { challengeId, response }, visitor)
    begin(session)
    return { user: await readUser(accounts, session.userId) }
  },
})
