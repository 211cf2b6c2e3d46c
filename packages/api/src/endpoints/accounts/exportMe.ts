import { exportUser } from '@tickmark/accounts/users/exportUser'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const exportMe = accountCall({
  name: 'exportMe',
  method: 'GET',
  path: '/v1/users/me/export',
  summary: 'Everything that is kept of the user, as a file.',
  input: z.strictObject({}),
  fileName: 'account.json',
  run: ({ accounts, acting }) => exportUser(accounts, acting()),
})
