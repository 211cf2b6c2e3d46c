import { editOrganization as edit } from '@tickmark/accounts/organizations/editOrganization'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'
import { OrganizationFields } from '../../accounts/OrganizationFields.ts'

export const editOrganization = accountCall({
  name: 'editOrganization',
  method: 'PATCH',
  path: '/v3/internal/organization/{organization_id}',
  summary: 'Changes what is written about an organisation.',
  input: z.strictObject({ organization_id: IdField, ...OrganizationFields }),
  run: async ({ accounts, acting }, { organization_id: organizationId, ...fields }) => ({
    organization: await edit(accounts, acting(), { organizationId, fields }),
  }),
})
