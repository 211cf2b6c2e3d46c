import { createRandom, createWalk, gauss } from './createRandom.ts'
import type { SampleAsset } from './records/SAMPLE_ASSETS.ts'
import type { SampleCalendar, SampleSeries } from './SampleSeries.ts'

/**
 * Price, value, holders and transfers of a tokenized asset, as a product of its issuer. Assets with
 * the same class and reference share a price path; issued minus redeemed amounts equal the change
 * in units at the day's price.
 */
export function createAssetSeries(asset: SampleAsset, calendar: SampleCalendar): SampleSeries[] {
  const length = calendar.days.length
  const prices = createRandom(`${asset.reference_asset} reference`)
  const random = createRandom(`${asset.asset_id} asset`)
  const demand = createWalk(`${asset.asset_id} demand`, length, { swing: 0.002, noise: 0.004 })
  const movement = createWalk(`${asset.asset_id} movement`, length, { swing: 0.002, noise: 0.2 })
  const manyHolders = 60 + Math.sqrt(asset.size) * 0.4 * random()
  const names = [
    'price',
    'market_cap_circulating',
    'holders',
    'transfer_volume',
    'transfer_count',
    'dau',
    'mints',
    'redemptions',
  ] as const
  const values = names.map(() => new Float64Array(length))
  let level = Math.log(asset.price)
  let unitsBefore = 0
  for (let day = 0; day < length; day += 1) {
    level += asset.drift + asset.noise * gauss(prices)
    const price = Math.round(Math.exp(level) * 1e4) / 1e4
    const growth = 1 / (1 + Math.exp(-(day - 1_900) / 260))
    const units = Math.round(
      (asset.size / asset.price / 1.4) * growth * Math.exp(0.5 * (demand[day] ?? 0)),
    )
    const change = day === 0 ? 0 : units - unitsBefore
    const churn = Math.round(units * 0.001 * random())
    unitsBefore = units
    const busy = Math.exp(0.6 * (movement[day] ?? 0))
    const holders = Math.round(manyHolders * (0.1 + growth))
    const transfers = Math.max(1, Math.round(holders * 0.04 * busy))
    const today = [
      price,
      Math.round(units * price * 100) / 100,
      holders,
      Math.round(units * price * 0.01 * busy * 100) / 100,
      transfers,
      Math.max(1, Math.round(transfers * 0.7)),
      Math.round((churn + Math.max(change, 0)) * price * 100) / 100,
      Math.round((churn + Math.max(-change, 0)) * price * 100) / 100,
    ]
    for (const [index, value] of today.entries()) {
      const list = values[index]
      if (list) list[day] = value
    }
  }
  return names.map((name, index) => ({
    metric_id: `asset_${name}` as const,
    product_id: asset.asset_id,
    values: values[index] ?? new Float64Array(0),
  }))
}
