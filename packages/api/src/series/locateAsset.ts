import type { Asset } from '@tickmark/core/answers/Assets'
import { findProject } from '@tickmark/core/projects/findProject'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'

/** Where the facts of an asset are kept: it is a product, of its issuer where that is a known project. */
export function locateAsset(asset: Asset): MetricQuery['where'] {
  const issuer = findProject(asset.issuer_id)
  return { products: [asset.asset_id], ...(issuer && { projects: [issuer.project_id] }) }
}
