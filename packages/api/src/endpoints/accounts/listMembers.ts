import { listMembers as list } from '@tickmark/accounts/organizations/listMembers'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const listMembers = accountCall({
  name: 'listMembers',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/members',
  summary: 'Who belongs to an organisation.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id }) => ({
    members: await list(accounts, acting().caller, organization_id),
  }),
})
