import { createCurve, readLevel } from './createCurve.ts'
import { createNoise, createRandom } from './createRandom.ts'
import type { SampleAsset } from './records/SAMPLE_ASSETS.ts'
import { type SampleCalendar, type SampleSeries, toCents } from './SampleSeries.ts'

/**
 * Price, value, holders and transfers of a tokenized asset, as a product of its issuer. Assets with the same reference
 * share the noise of its price; issued minus redeemed amounts equal the change in units at the day's price.
 */
export function createAssetSeries(asset: SampleAsset, calendar: SampleCalendar): SampleSeries[] {
  const { asset_id } = asset
  const random = createRandom(`${asset_id} asset`)
  const noise = (key: string, daily: number, memory: number) =>
    createNoise(key, calendar, { daily, memory })
  const moves = noise(`${asset.reference_asset} reference`, asset.noise, 0.5)
  const demand = noise(`${asset_id} demand`, 0.003, 0.5)
  const busyness = noise(`${asset_id} movement`, 0.3, 0.2)
  const prices = createCurve(asset.price, calendar)
  const sizes = createCurve(asset.size, calendar)
  const usual = readLevel(asset.size.slice(asset.size.lastIndexOf(':') + 1))
  const manyHolders = 60 + Math.sqrt(usual) * 0.4 * random()
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
  const values = names.map(() => new Float64Array(calendar.days.length).fill(Number.NaN))
  const [launch = '0'] = asset.size.split(':')
  let unitsBefore = 0
  for (let day = 0; day < calendar.days.length; day += 1) {
    const price = Math.round((prices[day] ?? 0) * Math.exp(moves[day] ?? 0) * 1e4) / 1e4
    const size = (sizes[day] ?? 0) * Math.exp(demand[day] ?? 0)
    const units = Math.round(size / (prices[day] ?? 1))
    const change = unitsBefore === 0 ? 0 : units - unitsBefore
    const churn = Math.round(units * 0.001 * (0.5 + Math.exp(busyness[day] ?? 0)))
    unitsBefore = units
    if ((calendar.years[day] ?? 0) < Number(launch)) continue
    const busy = Math.exp(busyness[day] ?? 0)
    const holders = Math.round(manyHolders * (0.1 + 0.9 * (size / usual) ** 0.5))
    const transfers = Math.max(1, Math.round(holders * 0.04 * busy))
    const today = [
      price,
      toCents(units * price),
      holders,
      toCents(units * price * 0.01 * busy),
      transfers,
      Math.max(1, Math.round(transfers * 0.7)),
      toCents((churn + Math.max(change, 0)) * price),
      toCents((churn + Math.max(-change, 0)) * price),
    ]
    for (const [index, value] of today.entries()) {
      const list = values[index]
      if (list) list[day] = value
    }
  }
  return names.map((name, index) => ({
    metric_id: `asset_${name}` as const,
    product_id: asset_id,
    values: values[index] ?? new Float64Array(0),
  }))
}
