import { exportUser } from '@tickmark/accounts/users/exportUser'
import { z } from 'zod'
import { peopleCall } from '../../people/PeopleCall.ts'

export const exportMe = peopleCall({
  name: 'exportMe',
  method: 'GET',
  path: '/v1/users/me/export',
  summary: 'Everything that is kept of the user, as a file.',
  input: z.strictObject({}),
  fileName: 'account.json',
  run: ({ accounts, acting }) => exportUser(accounts, acting()),
})
