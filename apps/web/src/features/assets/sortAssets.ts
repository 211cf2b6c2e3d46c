import type { AssetRow } from '@tickmark/core/answers/Assets'
import type { ListOrder } from '../../data/listOrder.ts'

export const ASSET_ORDERS = [
  'name',
  'price',
  'market_cap',
  'market_cap_change',
  'holders',
  'transfer_volume',
] as const
export type AssetOrder = (typeof ASSET_ORDERS)[number]

/** The assets in order. Missing figures come last in either direction; equal ones keep their places. */
export function sortAssets(
  rows: readonly AssetRow[],
  { by, descending }: ListOrder<AssetOrder>,
): AssetRow[] {
  const sign = descending ? -1 : 1
  if (by === 'name') return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name, 'en'))
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
