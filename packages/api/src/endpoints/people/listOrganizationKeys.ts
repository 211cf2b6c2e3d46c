import { listKeys as list } from '@tickmark/accounts/keys/listKeys'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const listOrganizationKeys = peopleCall({
  name: 'listOrganizationKeys',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/keys',
  summary: 'The API keys of an organisation, with their usage by day.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id: organizationId }) => ({
    keys: await list(accounts, acting().caller, { organizationId }),
  }),
})
