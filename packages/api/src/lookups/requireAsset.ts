import type { AssetRecord } from '@tickmark/analytics/records/getAssetOverview'
import { listRecords } from '@tickmark/analytics/records/listRecords'
import type { Asset } from '@tickmark/core/answers/Assets'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ApiContext } from '../context/ApiContext.ts'
import { suggestNearest } from './requireKnown.ts'

/** More assets than any registry holds; the whole of it is read to find one by id. */
const ALL = 100_000

/** The registry of tokenized assets in the order of their ids. */
export async function listRegistry(ctx: ApiContext): Promise<Asset[]> {
  const rows = await listRecords<AssetRecord>(ctx.analytics, 'assets', {
    orderBy: 'asset_id',
    descending: false,
    limit: ALL,
  })
  return rows.map(({ source_id: _source, ...asset }) => ({
    ...asset,
    url: `/v2/assets/${encodeURIComponent(asset.asset_id)}`,
  }))
}

/** The asset named in a path. @throws AppError `not-found` that names the id and those that are like it. */
export async function requireAsset(ctx: ApiContext, id: string): Promise<Asset> {
  const assets = await listRegistry(ctx)
  const asset = assets.find((one) => one.asset_id === id)
  if (asset === undefined) {
    const advice = suggestNearest(id, assets, {
      nameOf: ({ asset_id, name, symbol }) => ({ names: [asset_id, name], codes: [symbol] }),
      idOf: ({ asset_id }) => asset_id,
    })
    throw new AppError(
      'not-found',
      `There is no asset "${id}". ${advice ?? 'GET /v2/assets lists them.'}`,
      { errors: [{ code: 'unknown-asset', field: 'asset_id', value: id }] },
    )
  }
  return asset
}
