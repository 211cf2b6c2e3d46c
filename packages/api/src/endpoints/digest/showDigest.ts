import { readDigest } from '@tickmark/accounts/watchlist/Digest'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const showDigest = accountCall({
  name: 'showDigest',
  method: 'GET',
  path: '/v3/internal/digest',
  summary:
    'Whether the daily e-mail about the watchlist is sent to the user, and at which hour (UTC).',
  input: z.strictObject({}),
  run: async ({ accounts, acting }) => ({
    digest: await readDigest(accounts.db, acting().caller.userId),
  }),
})
