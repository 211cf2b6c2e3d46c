import { readBilling } from '@tickmark/accounts/billing/readBilling'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const showBilling = accountCall({
  name: 'showBilling',
  method: 'GET',
  path: '/v1/billing',
  summary: 'What the user pays for, and what is sold.',
  input: z.strictObject({}),
  run: ({ accounts, acting }) => readBilling(accounts, { userId: acting().caller.userId }),
})
