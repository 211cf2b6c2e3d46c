import { findTier } from '@tickmark/accounts/billing/findTier'
import { TIER_IDS } from '@tickmark/core/metrics/Tier'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { z } from 'zod'
import { accountCall } from '../../accounts/AccountCall.ts'

export const listTiers = accountCall({
  name: 'listTiers',
  method: 'GET',
  path: '/v1/tiers',
  summary: 'What each tier gives, whether tiers limit anything here, and the tier of whoever asks.',
  input: z.strictObject({}),
  run: async ({ accounts, caller }) => ({
    gating: accounts.isGated ? 'on' : 'off',
    tier:
      caller === undefined
        ? 'free'
        : await findTier(accounts.db, { userId: caller.userId }, accounts.now()),
    tiers: TIER_IDS.map((tier, index) => ({
      tier,
      ...TIERS[tier],
      metric_tiers: TIER_IDS.slice(0, index + 1),
    })),
  }),
})
