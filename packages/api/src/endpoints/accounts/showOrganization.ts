import { authorize, refuseOrganization } from '@tickmark/accounts/organizations/authorize'
import { readOrganization } from '@tickmark/accounts/organizations/readOrganization'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const showOrganization = accountCall({
  name: 'showOrganization',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}',
  summary: 'An organisation of the caller, with its members.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts: { db }, acting }, { organization_id: organizationId }) => {
    await authorize(db, 'showOrganization', { organizationId, userId: acting().caller.userId })
    const found = await readOrganization(db, organizationId)
    return { organization: found ?? refuseOrganization(organizationId) }
  },
})
