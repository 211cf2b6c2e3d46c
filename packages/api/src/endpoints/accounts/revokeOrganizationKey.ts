import { revokeKey as revoke } from '@tickmark/accounts/keys/revokeKey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const revokeOrganizationKey = accountCall({
  name: 'revokeOrganizationKey',
  method: 'DELETE',
  path: '/v3/internal/organization/{organization_id}/keys/{key_id}',
  summary: 'Ends an API key of an organisation.',
  input: z.strictObject({ organization_id: IdField, key_id: IdField }),
  run: ({ accounts, acting }, { organization_id: organizationId, key_id }) =>
    revoke(accounts, acting(), { keyId: key_id, organizationId }),
})
