import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { listRegistry } from '../../lookups/listRegistry.ts'
import { PAGE_PARAMS } from '../../params/pageParams.ts'

export const listReferenceAssets = endpoint({
  name: 'listReferenceAssets',
  group: 'Assets',
  method: 'GET',
  path: '/v2/reference-assets',
  summary: 'What tokenized assets stand for, and how many stand for each.',
  auth: 'public-key',
  input: z.strictObject(PAGE_PARAMS),
  output: z.array(
    z.object({
      reference_asset_id: z.string().describe('What tokens represent, such as `USD`.'),
      assets: z.int().describe('Tokenized assets that represent it.'),
      asset_ids: z.array(z.string()).describe('Their asset ids.'),
    }),
  ),
  rows: (references) => references,
  async run(ctx, { page, limit }) {
    const references = new Map<string, string[]>()
    for (const asset of await listRegistry(ctx)) {
      if (asset.reference_asset === '') continue
      const known = references.get(asset.reference_asset) ?? []
      references.set(asset.reference_asset, [...known, asset.asset_id])
    }
    const all = [...references.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reference_asset_id, asset_ids]) => ({
        reference_asset_id,
        assets: asset_ids.length,
        asset_ids,
      }))
    const meta = { page, limit, total: all.length }
    return {
      data: all.slice((page - 1) * limit, page * limit),
      meta: all.length === 0 ? { ...meta, status: 'no-source' } : meta,
    }
  },
})
