import { showUsage } from '@tickmark/accounts/keys/showUsage'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { IdField, UsageDaysField } from '../../accounts/fields.ts'

export const showKeyUsage = accountCall({
  name: 'showKeyUsage',
  method: 'GET',
  path: '/v1/users/me/keys/{key_id}/usage',
  summary: 'Requests with an API key of the user, day by day; `api-token` is the personal token.',
  input: z.strictObject({ key_id: IdField, days: UsageDaysField }),
  run: async ({ accounts, acting }, { key_id: keyId, days }) => ({
    days: await showUsage(accounts, acting().caller, { keyId, days }),
  }),
})
