import { listAssets } from '@tickmark/analytics/records/listAssets'
import type { Asset } from '@tickmark/core/answers/Assets'
import type { ApiContext } from '../context/ApiContext.ts'

/** More assets than any registry holds; the whole of it is read to find one by id. */
const ALL = 100_000

/** The registry of tokenized assets in the order of their ids. */
export async function listRegistry(ctx: ApiContext): Promise<Asset[]> {
  const rows = await listAssets(ctx.analytics, {
    orderBy: 'asset_id',
    descending: false,
    limit: ALL,
  })
  return rows.map((row) => ({
    asset_id: row.asset_id,
    name: row.name,
    symbol: row.symbol,
    asset_class: row.asset_class,
    reference_asset: row.reference_asset,
    issuer_id: row.issuer_id,
    chains: row.chains,
    url: `/v2/assets/${encodeURIComponent(row.asset_id)}`,
  }))
}
