import { listMembers as list } from '@tickmark/accounts/organizations/listMembers'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const listMembers = peopleCall({
  name: 'listMembers',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/members',
  summary: 'Who belongs to an organisation.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id }) => ({
    members: await list(accounts, acting().caller, organization_id),
  }),
})
