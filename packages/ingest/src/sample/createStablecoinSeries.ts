import { createRandom, createWalk, gauss } from './createRandom.ts'
import type { UserCounts } from './createUserCounts.ts'
import type { SampleProject, SampleSeries } from './SampleSeries.ts'

/**
 * Issuance, redemption and use of a stablecoin. Minted minus redeemed amounts equal the change of
 * the supply exactly.
 */
export function createStablecoinSeries(
  sample: SampleProject,
  supply: Float64Array,
  users: UserCounts,
): SampleSeries[] {
  const { project, calendar, scale } = sample
  const id = project.project_id
  const random = createRandom(`${id} stablecoin`)
  const length = calendar.days.length
  const transfers = createWalk(`${id} transfers`, length, { swing: 0.002, noise: 0.08 })
  const velocity = 0.05 + 0.2 * random()
  const mints = new Float64Array(length)
  const redemptions = new Float64Array(length)
  const price = new Float64Array(length)
  const holders = new Float64Array(length)
  for (let day = 0; day < length; day += 1) {
    const now = Math.round((supply[day] ?? 0) * 100)
    const change = day === 0 ? 0 : now - Math.round((supply[day - 1] ?? 0) * 100)
    const churn = Math.round(now * 0.002 * (1 + random()))
    mints[day] = (churn + Math.max(change, 0)) / 100
    redemptions[day] = (churn + Math.max(-change, 0)) / 100
    price[day] = Math.round((1 + 0.0006 * gauss(random)) * 1e5) / 1e5
    holders[day] = Math.round(6e6 * scale ** 0.8 * (0.2 + Math.min(day, 4_000) / 3_000))
  }
  const volume = supply.map(
    (value, day) => Math.round(value * velocity * Math.exp(transfers[day] ?? 0) * 100) / 100,
  )
  return [
    { metric_id: 'price', values: price },
    { metric_id: 'stablecoin_mints', values: mints },
    { metric_id: 'stablecoin_redemptions', values: redemptions },
    { metric_id: 'stablecoin_holders', values: holders },
    { metric_id: 'stablecoin_transfer_volume', values: volume },
    {
      metric_id: 'stablecoin_transfer_count',
      values: users.daily.map((value) => Math.round(value * 1.7)),
    },
    { metric_id: 'stablecoin_dau', values: users.daily },
    { metric_id: 'stablecoin_wau', values: users.weekly },
    { metric_id: 'stablecoin_mau', values: users.monthly },
  ]
}
