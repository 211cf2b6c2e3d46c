import { openPortal as open } from '@tickmark/accounts/billing/openPortal'
import { z } from 'zod'
import { IdField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const openUpgrade = peopleCall({
  name: 'openUpgrade',
  method: 'POST',
  path: '/v1/stripe/portal/upgrade',
  summary: 'The address of the portal’s page that changes the subscription.',
  input: z.strictObject({ organization_id: IdField.optional() }),
  run: ({ accounts, acting }, { organization_id: organizationId }) =>
    open(accounts, acting().caller, { organizationId, upgrade: true }),
})
