import { listOwnerless } from '@tickmark/accounts/staff/listOwnerless'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const listOwnerlessOrganizations = accountCall({
  name: 'listOwnerlessOrganizations',
  method: 'GET',
  path: '/v3/internal/staff/ownerless-organizations',
  summary: 'Organizations in which no owner can act, by name, for staff.',
  input: z.strictObject({}),
  run: ({ accounts, acting }) => listOwnerless(accounts, acting()),
})
