import type { Analytics } from '../client/Analytics.ts'
import { listRecords, type RecordsInput } from './listRecords.ts'

/** A tokenized asset and what it represents. */
export type Asset = {
  asset_id: string
  name: string
  symbol: string
  asset_class: string
  reference_asset: string
  issuer_id: string
  chains: string[]
  url: string
  source_id: string
}

/**
 * The registry of tokenized assets. `projects` are issuers.
 * @throws AppError `bad-request` for an order that does not exist.
 */
export function listAssets(db: Analytics, input: RecordsInput): Promise<Asset[]> {
  return listRecords<Asset>(db, input, {
    table: 'assets',
    key: 'asset_id',
    columns: [
      'asset_id',
      'name',
      'symbol',
      'asset_class',
      'reference_asset',
      'issuer_id',
      'chains',
      'url',
      'source_id',
    ],
    projectColumn: 'issuer_id',
    chainColumn: 'chains',
    orders: ['name', 'asset_id', 'asset_class', 'symbol'],
    defaultOrder: { column: 'name', descending: false },
  })
}
