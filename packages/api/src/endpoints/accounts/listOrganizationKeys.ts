import { listKeys as list } from '@tickmark/accounts/keys/listKeys'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const listOrganizationKeys = accountCall({
  name: 'listOrganizationKeys',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/keys',
  summary: 'The API keys of an organisation, with their usage by day.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id: organizationId }) => ({
    keys: await list(accounts, acting().caller, { organizationId }),
  }),
})
