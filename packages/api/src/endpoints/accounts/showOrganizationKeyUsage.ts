import { showUsage } from '@tickmark/accounts/keys/showUsage'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField, UsageDaysField } from '../../accounts/fields.ts'

export const showOrganizationKeyUsage = accountCall({
  name: 'showOrganizationKeyUsage',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/keys/{key_id}/usage',
  summary: 'Requests with an API key of an organisation, day by day.',
  input: z.strictObject({ organization_id: IdField, key_id: IdField, days: UsageDaysField }),
  run: async ({ accounts, acting }, { organization_id: organizationId, key_id: keyId, days }) => ({
    days: await showUsage(accounts, acting().caller, { keyId, days, organizationId }),
  }),
})
