import { openPortal as open } from '@tickmark/accounts/billing/openPortal'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const openPortal = accountCall({
  name: 'openPortal',
  method: 'POST',
  path: '/v1/stripe/portal',
  summary: 'The address of the portal in which invoices, cards and the subscription are managed.',
  input: z.strictObject({ organization_id: IdField.optional() }),
  run: ({ accounts, acting }, { organization_id: organizationId }) =>
    open(accounts, acting().caller, { organizationId, upgrade: false }),
})
