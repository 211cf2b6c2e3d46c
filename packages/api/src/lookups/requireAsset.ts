import type { Asset } from '@tickmark/core/answers/Assets'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ApiContext } from '../context/ApiContext.ts'
import { listRegistry } from './listRegistry.ts'
import { suggestNearest } from './suggestNearest.ts'

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
