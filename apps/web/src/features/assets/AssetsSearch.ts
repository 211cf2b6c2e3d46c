import { ASSET_GROUPINGS, type AssetGrouping } from '@tickmark/core/answers/choices'
import { ASSET_MART } from '@tickmark/core/marts/data/ASSET_MART'
import { readSearch } from '../../data/readSearch.ts'
import { moveListSearch } from '../../documents/moveListSearch.ts'
import type { MartSearch } from '../marts/index.ts'

/** The contents of the address of the overview, not yet checked. */
export type AssetsSearch = MartSearch & {
  /** The grouping of the totals. */
  by?: AssetGrouping | undefined
}

export const FIRST_PRESET = 'registry'

/** The columns of the rows by whose values assets are grouped. */
export const GROUP_COLUMNS = {
  asset_class: 'asset_class',
  reference_asset: 'reference_asset',
  issuer: 'issuer_id',
  chain: 'chains',
} as const satisfies Record<AssetGrouping, string>

/** The columns by the names that earlier addresses sort by. */
const ORDERS: Readonly<Record<string, string>> = {
  name: 'name',
  price: 'asset_price_30d_latest',
  market_cap: 'asset_market_cap_circulating_30d_latest',
  market_cap_change: 'asset_market_cap_circulating_30d_change',
  holders: 'asset_holders_30d_avg',
  transfer_volume: 'asset_transfer_volume_30d_sum',
}

/**
 * Returns the address of the rows that an earlier address selected by `group`, `q` and `sort`; undefined for an address
 * without any of them.
 */
export function moveAssetsSearch(raw: Record<string, unknown>): AssetsSearch | undefined {
  const by = readSearch(raw).choice('by', ASSET_GROUPINGS)
  const view = moveListSearch(raw, {
    mart: ASSET_MART,
    presetId: FIRST_PRESET,
    sets: { group: GROUP_COLUMNS[by ?? 'asset_class'] },
    orders: ORDERS,
  })
  return view === undefined ? undefined : { ...(by && { by }), view }
}
