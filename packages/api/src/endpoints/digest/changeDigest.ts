import { changeDigest as change } from '@tickmark/accounts/watchlist/Digest'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const changeDigest = accountCall({
  name: 'changeDigest',
  method: 'PATCH',
  path: '/v3/internal/digest',
  summary: 'Turns the daily e-mail about the watchlist on or off, or sets its hour (UTC).',
  input: z.strictObject({
    is_on: z.boolean().optional(),
    hour: z.int().min(0).max(23).optional(),
  }),
  run: async ({ accounts, acting }, changes) => ({
    digest: await change(accounts, acting().caller, changes),
  }),
})
