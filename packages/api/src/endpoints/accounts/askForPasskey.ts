import { askForPasskey as ask } from '@tickmark/accounts/passkeys/askForPasskey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const askForPasskey = accountCall({
  name: 'askForPasskey',
  method: 'POST',
  path: '/v1/login/passkey/options',
  summary: 'What the browser needs to log in with a passkey of this address.',
  input: z.strictObject({}),
  run: ({ accounts }) => ask(accounts),
})
