import { confirmTwoFactor as confirm } from '@tickmark/accounts/twoFactor/confirmTwoFactor'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { CodeField } from '../../accounts/fields.ts'

export const confirmTwoFactor = accountCall({
  name: 'confirmTwoFactor',
  method: 'POST',
  path: '/v1/users/me/two-factor/confirm',
  summary:
    'Switches two-factor log-in on by its first code. The recovery codes are told this once.',
  input: z.strictObject({ code: CodeField }),
  run: async ({ accounts, acting }, { code }) => ({
    recovery_codes: await confirm(accounts, acting(), code),
  }),
})
