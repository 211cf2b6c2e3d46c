import { getAssetOverview as queryOverview } from '@tickmark/analytics/figures/getAssetOverview'
import { AssetOverview } from '@tickmark/core/answers/Assets'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const getAssetOverview = endpoint({
  name: 'getAssetOverview',
  group: 'Internal',
  method: 'GET',
  path: '/v2/internal/assets',
  summary:
    'Every tokenized asset with its newest figures, and totals by class, reference, issuer and chain.',
  auth: 'internal',
  procedure: 'assets.getOverview',
  input: z.strictObject({}),
  output: AssetOverview,
  rows: ({ rows }) => rows.map(({ chains, ...row }) => ({ ...row, chains: chains.join('; ') })),
  async run(ctx) {
    return { data: await queryOverview(ctx.analytics) }
  },
})
