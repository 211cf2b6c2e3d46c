import { requestPasswordReset } from '@tickmark/accounts/users/requestPasswordReset'
import { resetPassword as reset } from '@tickmark/accounts/users/resetPassword'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { EmailField, PasswordField } from '../../accounts/fields.ts'

export const resetPassword = accountCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/v1/users/password/reset',
  summary:
    'With `email`: sends a link for a new password, if the address has an account. With `token` and `newPassword`: sets it and ends every session.',
  input: z.strictObject({
    email: EmailField.optional(),
    token: z.string().max(200).optional(),
    newPassword: PasswordField.optional(),
  }),
  run: async ({ accounts, visitor }, { email, token, newPassword }) => {
    if (email !== undefined && token === undefined && newPassword === undefined)
      return requestPasswordReset(accounts, email)
    if (email === undefined && token !== undefined && newPassword !== undefined)
      return reset(accounts, { token, newPassword }, visitor)
    throw new AppError('bad-request', 'Send either email, or token and newPassword.', {
      errors: [{ code: 'invalid', field: 'body', value: null }],
    })
  },
})
