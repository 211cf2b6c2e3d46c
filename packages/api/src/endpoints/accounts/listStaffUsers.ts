import { listUsers } from '@tickmark/accounts/staff/listUsers'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { PageFields } from '../../accounts/fields.ts'

export const listStaffUsers = accountCall({
  name: 'listStaffUsers',
  method: 'GET',
  path: '/v3/internal/staff/users',
  summary: 'Users, the newest first, for staff.',
  input: z.strictObject(PageFields),
  run: ({ accounts, acting }, page) => listUsers(accounts, acting(), page),
})
