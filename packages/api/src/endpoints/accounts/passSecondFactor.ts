import { passSecondFactor as pass } from '@tickmark/accounts/twoFactor/passSecondFactor'
import { readUser } from '@tickmark/accounts/users/readUser'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { CodeField, TokenField } from '../../accounts/fields.ts'

export const passSecondFactor = accountCall({
  name: 'passSecondFactor',
  method: 'POST',
  path: '/v1/login/second-factor',
  summary: 'Ends a log-in by a code of the authenticator app or a recovery code.',
  input: z.strictObject({ token: TokenField, code: CodeField }),
  run: async ({ accounts, visitor, begin }, step) => {
    const session = await pass(accounts, step, visitor)
    begin(session)
    return { user: await readUser(accounts, session.userId) }
  },
})
