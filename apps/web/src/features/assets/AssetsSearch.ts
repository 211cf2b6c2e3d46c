import { ASSET_GROUPINGS, type AssetGrouping } from '@tickmark/core/answers/choices'
import { ASSET_MART } from '@tickmark/core/marts/data/ASSET_MART'
import { writeMartView } from '@tickmark/core/marts/martViewText'
import { viewOfPreset } from '@tickmark/core/marts/viewOfPreset'
import { toDay } from '@tickmark/core/time/Day'
import { readSearch } from '../../data/readSearch.ts'
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
  const read = readSearch(raw)
  const [group, q] = [read.words('group'), read.words('q')]
  const sort = read.sort('sort', Object.keys(ORDERS))
  if (group === undefined && q === undefined && sort === undefined) return undefined
  const by = read.choice('by', ASSET_GROUPINGS)
  const preset = ASSET_MART.presets.find(({ preset_id }) => preset_id === FIRST_PRESET)
  const base = viewOfPreset(ASSET_MART, preset ?? ASSET_MART.presets[0], toDay(Date.now()))
  const colId = ORDERS[sort?.replace('-', '') ?? '']
  return {
    ...(by && { by }),
    view: writeMartView({
      ...base,
      filterModel: {
        ...(group && {
          [GROUP_COLUMNS[by ?? 'asset_class']]: { filterType: 'set' as const, values: [group] },
        }),
        ...(q && { name: { filterType: 'text', type: 'contains', filter: q } }),
      },
      ...(colId && { sortModel: [{ colId, sort: sort?.startsWith('-') ? 'desc' : 'asc' }] }),
    }),
  }
}
