import { deleteUser } from '@tickmark/accounts/users/deleteUser'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { ProofField } from '../../accounts/fields.ts'

export const deleteMe = accountCall({
  name: 'deleteMe',
  method: 'DELETE',
  path: '/v1/users/me',
  summary: 'Deletes the account. Its lines in the audit log stay.',
  input: z.strictObject({ password: ProofField }),
  run: async ({ accounts, acting, forget }, { password }) => {
    await deleteUser(accounts, acting(), password)
    forget()
  },
})
