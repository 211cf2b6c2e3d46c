import { testDigest as test } from '@tickmark/accounts/watchlist/testDigest'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const testDigest = accountCall({
  name: 'testDigest',
  method: 'POST',
  path: '/v3/internal/digest/test',
  summary: 'Sends the e-mail about the watchlist now, marked as a test.',
  input: z.strictObject({}),
  run: ({ accounts, acting, figures }) =>
    test(accounts, acting().caller, { collect: figures.collect }),
})
