import { createKey as create } from '@tickmark/accounts/keys/createKey'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'
import { KeyFields } from '../../accounts/KeyFields.ts'

export const createOrganizationKey = accountCall({
  name: 'createOrganizationKey',
  method: 'POST',
  path: '/v3/internal/organization/{organization_id}/keys',
  summary: 'Makes an API key of an organisation. The key is told this once.',
  input: z.strictObject({ organization_id: IdField, ...KeyFields }),
  run: ({ accounts, acting }, { organization_id: organizationId, expires_in_days, ...fields }) =>
    create(accounts, acting(), { ...fields, organizationId, expiresInDays: expires_in_days }),
})
