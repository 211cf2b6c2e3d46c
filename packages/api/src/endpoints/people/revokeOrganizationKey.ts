import { revokeKey as revoke } from '@tickmark/accounts/keys/revokeKey'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const revokeOrganizationKey = peopleCall({
  name: 'revokeOrganizationKey',
  method: 'DELETE',
  path: '/v3/internal/organization/{organization_id}/keys/{key_id}',
  summary: 'Ends an API key of an organisation.',
  input: z.strictObject({ organization_id: IdField, key_id: IdField }),
  run: ({ accounts, acting }, { organization_id: organizationId, key_id }) =>
    revoke(accounts, acting(), { keyId: key_id, organizationId }),
})
