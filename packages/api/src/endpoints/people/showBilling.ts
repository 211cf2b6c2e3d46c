import { readBilling } from '@tickmark/accounts/billing/readBilling'
import { z } from 'zod'
import { peopleCall } from '../../people/PeopleCall.ts'

export const showBilling = peopleCall({
  name: 'showBilling',
  method: 'GET',
  path: '/v1/billing',
  summary: 'What the user pays for, and what is sold.',
  input: z.strictObject({}),
  run: ({ accounts, acting }) => readBilling(accounts, { userId: acting().caller.userId }),
})
