import { readBilling } from '@tickmark/accounts/billing/readBilling'
import { authorize } from '@tickmark/accounts/organizations/authorize'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const showOrganizationBilling = accountCall({
  name: 'showOrganizationBilling',
  method: 'GET',
  path: '/v3/internal/organization/{organization_id}/billing',
  summary: 'What an organisation pays for, and what is sold to it.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id: organizationId }) => {
    const { userId } = acting().caller
    await authorize(accounts.db, 'showOrganizationBilling', { organizationId, userId })
    return readBilling(accounts, { organizationId })
  },
})
