import { verifyEmail as verify } from '@tickmark/accounts/users/verifyEmail'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const verifyEmail = accountCall({
  name: 'verifyEmail',
  method: 'POST',
  path: '/v1/users/verify_email',
  summary: 'Proves an address by the token of its e-mail. It does not log in.',
  input: z.strictObject({ token: z.string().max(200) }),
  run: ({ accounts, visitor }, { token }) => verify(accounts, token, visitor),
})
