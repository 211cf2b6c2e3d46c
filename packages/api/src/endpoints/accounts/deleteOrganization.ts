import { deleteOrganization as remove } from '@tickmark/accounts/organizations/deleteOrganization'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const deleteOrganization = accountCall({
  name: 'deleteOrganization',
  method: 'DELETE',
  path: '/v3/internal/organization/{organization_id}',
  summary: 'Deletes an organisation.',
  input: z.strictObject({ organization_id: IdField }),
  run: ({ accounts, acting }, { organization_id }) => remove(accounts, acting(), organization_id),
})
