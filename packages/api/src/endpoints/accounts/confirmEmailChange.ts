import { confirmEmailChange as confirm } from '@tickmark/accounts/users/confirmEmailChange'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { TokenField } from '../../accounts/fields.ts'

export const confirmEmailChange = accountCall({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/v1/users/email/confirm',
  summary: 'Moves an account to another address by the token of its e-mail; other sessions end.',
  input: z.strictObject({ token: TokenField }),
  run: ({ accounts, caller, visitor }, { token }) => confirm(accounts, { caller, visitor }, token),
})
