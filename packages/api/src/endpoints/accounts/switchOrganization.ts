import { switchOrganization as makeActive } from '@tickmark/accounts/users/switchOrganization'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const switchOrganization = accountCall({
  name: 'switchOrganization',
  method: 'PATCH',
  path: '/v1/users/me/active-organization',
  summary:
    'Makes an organisation of the user the active one, or none. `success` is false for one that is not his.',
  input: z.strictObject({ organization_id: IdField.nullable() }),
  run: async ({ accounts, acting }, { organization_id }) => ({
    success: await makeActive(accounts, acting().caller.userId, organization_id),
  }),
})
