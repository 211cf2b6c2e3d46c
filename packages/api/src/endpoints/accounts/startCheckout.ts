import { startCheckout as start } from '@tickmark/accounts/billing/startCheckout'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField } from '../../accounts/fields.ts'

export const startCheckout = accountCall({
  name: 'startCheckout',
  method: 'POST',
  path: '/v1/checkout',
  summary: 'Begins to buy a subscription, for the user or for an organisation that he owns.',
  input: z.strictObject({
    priceId: IdField,
    successUrl: z.string().min(1).max(2_000),
    organization_id: IdField.optional(),
    seats: z.int().min(1).max(100_000).optional(),
  }),
  run: ({ accounts, acting }, { organization_id: organizationId, ...request }) =>
    start(accounts, acting(), { ...request, organizationId }),
})
