import { changeRole as change } from '@tickmark/accounts/organizations/changeRole'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField, RoleField } from '../../accounts/fields.ts'

export const changeRole = accountCall({
  name: 'changeRole',
  method: 'PATCH',
  path: '/v3/internal/organization/{organization_id}/members/{user_id}',
  summary: 'Gives a member another role.',
  input: z.strictObject({ organization_id: IdField, user_id: IdField, permission_name: RoleField }),
  run: ({ accounts, acting }, { organization_id, user_id, permission_name }) =>
    change(accounts, acting(), {
      organizationId: organization_id,
      userId: user_id,
      role: permission_name,
    }),
})
