import { openPortal as open } from '@tickmark/accounts/billing/openPortal'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const openUpgrade = accountCall({
  name: 'openUpgrade',
  method: 'POST',
  path: '/v1/stripe/portal/upgrade',
  summary: 'The address of the portal’s page that changes the subscription.',
  input: z.strictObject({ organization_id: IdField.optional() }),
  run: ({ accounts, acting }, { organization_id: organizationId }) =>
    open(accounts, acting().caller, { organizationId, upgrade: true }),
})
