import { listAllAudit } from '@tickmark/accounts/staff/listAllAudit'
import { z } from 'zod'
import { LineCursorField, PageFields } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const listStaffAudit = peopleCall({
  name: 'listStaffAudit',
  method: 'GET',
  path: '/v3/internal/staff/audit',
  summary: 'What was done by anybody, the newest first, for staff.',
  input: z.strictObject({ ...PageFields, cursor: LineCursorField }),
  run: ({ accounts, acting }, page) => listAllAudit(accounts, acting(), page),
})
