import { cancelSubscription as cancel } from '@tickmark/accounts/billing/cancelSubscription'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const cancelOrganizationSubscription = peopleCall({
  name: 'cancelOrganizationSubscription',
  method: 'POST',
  path: '/v3/internal/organization/{organization_id}/subscription/cancel',
  summary: 'Ends the subscription of an organisation at the end of what was paid for.',
  input: z.strictObject({ organization_id: IdField }),
  run: async ({ accounts, acting }, { organization_id }) => ({
    subscription: await cancel(accounts, acting(), organization_id),
  }),
})
