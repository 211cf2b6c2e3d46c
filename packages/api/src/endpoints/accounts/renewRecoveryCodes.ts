import { renewRecoveryCodes as renew } from '@tickmark/accounts/twoFactor/renewRecoveryCodes'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProofField } from '../../accounts/fields.ts'

export const renewRecoveryCodes = accountCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/v1/users/me/two-factor/recovery-codes',
  summary: 'New recovery codes in place of all older ones.',
  input: z.strictObject({ password: ProofField }),
  run: async ({ accounts, acting }, { password }) => ({
    recovery_codes: await renew(accounts, acting(), password),
  }),
})
