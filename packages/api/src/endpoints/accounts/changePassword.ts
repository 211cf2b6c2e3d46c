import { changePassword as change } from '@tickmark/accounts/users/changePassword'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { PasswordField } from '../../accounts/fields.ts'

export const changePassword = accountCall({
  name: 'changePassword',
  method: 'PATCH',
  path: '/v1/users/password/change',
  summary:
    'Changes the password and ends all other sessions. The session goes on with a new cookie.',
  input: z.strictObject({ oldPassword: PasswordField, newPassword: PasswordField }),
  run: async ({ accounts, acting, begin }, input) => {
    begin(await change(accounts, acting(), input))
  },
})
