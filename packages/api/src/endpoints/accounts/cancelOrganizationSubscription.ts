import { cancelSubscription as cancel } from '@tickmark/accounts/billing/cancelSubscription'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const cancelOrganizationSubscription = accountCall({
  name: 'cancelOrganizationSubscription',
  method: 'POST',
  path: '/v3/internal/organization/{organization_id}/subscription/cancel',
  summary: 'Ends the subscription of an organisation at the end of what was paid for.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id }) => ({
    subscription: await cancel(accounts, acting(), organization_id),
  }),
})
