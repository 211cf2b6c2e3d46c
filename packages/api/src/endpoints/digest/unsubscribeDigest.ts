import { unsubscribeDigest as unsubscribe } from '@tickmark/accounts/watchlist/unsubscribeDigest'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'
import { TokenField } from '../../accounts/fields.ts'

export const unsubscribeDigest = accountCall({
  name: 'unsubscribeDigest',
  method: 'POST',
  path: '/v3/internal/digest/unsubscribe',
  summary: 'Ends the daily e-mail by the token of one of them, without a log-in.',
  input: z.strictObject({ token: TokenField }),
  run: ({ accounts }, { token }) => unsubscribe(accounts, token),
})
