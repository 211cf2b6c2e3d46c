import { Asset } from '@tickmark/core/answers/Assets'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requireAsset } from '../../lookups/requireAsset.ts'
import { idParam } from '../../params/scalarParams.ts'

export const getAsset = endpoint({
  name: 'getAsset',
  group: 'Assets',
  method: 'GET',
  path: '/v2/assets/{asset_id}',
  summary: 'A tokenized asset.',
  auth: 'public-key',
  input: z.strictObject({ asset_id: idParam('Asset id.') }),
  output: Asset,
  rows: (asset) => [asset],
  async run(ctx, { asset_id }) {
    return { data: await requireAsset(ctx, asset_id) }
  },
})
