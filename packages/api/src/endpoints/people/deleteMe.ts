import { deleteUser } from '@tickmark/accounts/users/deleteUser'
import { z } from 'zod'
import { ProofField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const deleteMe = peopleCall({
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
