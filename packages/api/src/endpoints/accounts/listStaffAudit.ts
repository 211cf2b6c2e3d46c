import { listAllAudit } from '@tickmark/accounts/staff/listAllAudit'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { LineCursorField, PageFields } from '../../accounts/fields.ts'

export const listStaffAudit = accountCall({
  name: 'listStaffAudit',
  method: 'GET',
  path: '/v3/internal/staff/audit',
  summary: 'What was done by anybody, the newest first, for staff.',
  input: z.strictObject({ ...PageFields, cursor: LineCursorField }),
  run: ({ accounts, acting }, page) => listAllAudit(accounts, acting(), page),
})
