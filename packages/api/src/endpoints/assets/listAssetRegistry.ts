import { Asset } from '@tickmark/core/answers/Assets'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listRegistry } from '../../lookups/listRegistry.ts'
import { PAGE_PARAMS } from '../../params/pageParams.ts'

export const listAssetRegistry = endpoint({
  name: 'listAssets',
  group: 'Assets',
  method: 'GET',
  path: '/v2/assets',
  summary: 'The registry of tokenized assets.',
  auth: 'public-key',
  input: z.strictObject(PAGE_PARAMS),
  output: z.array(Asset),
  rows: (assets) => assets,
  async run(ctx, { page, limit }) {
    const assets = await listRegistry(ctx)
    const meta = { page, limit, total: assets.length }
    return {
      data: assets.slice((page - 1) * limit, page * limit),
      meta: assets.length === 0 ? { ...meta, status: 'no-source' } : meta,
    }
  },
})
