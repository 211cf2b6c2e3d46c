import { AppError } from '@tickmark/core/errors/AppError'
import type { ApiContext } from '../context/ApiContext.ts'
import type { Asset } from '../schemas/AssetSchema.ts'
import { listRegistry } from './listRegistry.ts'

/** The asset named in a path. @throws AppError `not-found` that names the id. */
export async function requireAsset(ctx: ApiContext, id: string): Promise<Asset> {
  const asset = (await listRegistry(ctx)).find((one) => one.asset_id === id)
  if (asset === undefined)
    throw new AppError('not-found', `There is no asset "${id}". GET /v2/assets lists them.`, {
      errors: [{ code: 'unknown-asset', field: 'asset_id', value: id }],
    })
  return asset
}
