import { removeMember as remove } from '@tickmark/accounts/organizations/removeMember'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const removeMember = accountCall({
  name: 'removeMember',
  method: 'DELETE',
  path: '/v3/internal/organization/{organization_id}/members/{user_id}',
  summary: 'Removes a member.',
  input: z.strictObject({ organization_id: IdField, user_id: IdField }),
  run: ({ accounts, acting }, { organization_id, user_id }) =>
    remove(accounts, acting(), { organizationId: organization_id, userId: user_id }),
})
