import { transferOrganization as transfer } from '@tickmark/accounts/organizations/transferOrganization'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const transferOrganization = accountCall({
  name: 'transferOrganization',
  method: 'POST',
  path: '/v3/internal/organization/{organization_id}/transfer',
  summary: 'Makes a member the owner, and the caller an administrator.',
  input: z.strictObject({ organization_id: IdField, user_id: IdField }),
  run: ({ accounts, acting }, { organization_id, user_id }) =>
    transfer(accounts, acting(), { organizationId: organization_id, userId: user_id }),
})
