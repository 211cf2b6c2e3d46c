import { showUsage } from '@tickmark/accounts/keys/showUsage'
import { z } from 'zod'
import { IdField, UsageDaysField } from '../../people/fields.ts'
import { peopleCall } from '../../people/PeopleCall.ts'

export const showKeyUsage = peopleCall({
  name: 'showKeyUsage',
  method: 'GET',
  path: '/v1/users/me/keys/{key_id}/usage',
  summary: 'Requests with an API key of the user, day by day; `api-token` is the personal token.',
  input: z.strictObject({ key_id: IdField, days: UsageDaysField }),
  run: async ({ accounts, acting }, { key_id: keyId, days }) => ({
    days: await showUsage(accounts, acting().caller, { keyId, days }),
  }),
})
