import { listUsers } from '@tickmark/accounts/staff/listUsers'
import { z } from 'zod'
import { PageFields } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const listStaffUsers = peopleCall({
  name: 'listStaffUsers',
  method: 'GET',
  path: '/v3/internal/staff/users',
  summary: 'Users, the newest first, for staff.',
  input: z.strictObject(PageFields),
  run: ({ accounts, acting }, page) => listUsers(accounts, acting(), page),
})
