import { createNoise, createRandom } from './createRandom.ts'
import type { UserCounts } from './createUserCounts.ts'
import { type SampleProject, type SampleSeries, toCents } from './SampleSeries.ts'

/**
 * Issuance, redemption and use of a stablecoin. Minted minus redeemed amounts equal the change of
 * the supply exactly.
 */
export function createStablecoinSeries(
  sample: SampleProject,
  supply: Float64Array,
  users: UserCounts,
): SampleSeries[] {
  const { project, calendar } = sample
  const id = project.project_id
  const random = createRandom(`${id} stablecoin`)
  const noise = (key: string, daily: number, memory: number) =>
    createNoise(`${id} ${key}`, calendar, { daily, memory })
  const [moves, churns, held] = [
    noise('transfers', 0.1, 0.25),
    noise('churn', 0.3, 0.1),
    noise('holders', 0.0008, 0.4),
  ]
  const velocity = 0.1 + 0.25 * random()
  const manyHolders = 18 + 12 * random()
  const start = supply.findIndex((value) => value > 0)
  const mints = new Float64Array(supply.length)
  const redemptions = new Float64Array(supply.length)
  for (let day = 0; day < supply.length; day += 1) {
    const now = Math.round((supply[day] ?? 0) * 100)
    const change = day <= start ? 0 : now - Math.round((supply[day - 1] ?? 0) * 100)
    const churn = Math.round(now * 0.002 * Math.exp(churns[day] ?? 0))
    mints[day] = (churn + Math.max(change, 0)) / 100
    redemptions[day] = (churn + Math.max(-change, 0)) / 100
  }
  const volume = supply.map((value, day) => {
    const rush = (moves[day] ?? 0) + (calendar.turmoil[day] ?? 0)
    return toCents(value * velocity * Math.exp(rush))
  })
  const price = noise('price', 0.0003, 0.1).map((value) => Math.round((1 + value) * 1e5) / 1e5)
  const holders = users.monthly.map((value, day) =>
    Math.round(value * (manyHolders / 10) * Math.exp(held[day] ?? 0)),
  )
  const transfers = users.daily.map((value, day) =>
    Math.round(value * 1.7 * Math.exp(0.4 * (moves[day] ?? 0))),
  )
  const series = [
    ['price', price],
    ['stablecoin_mints', mints],
    ['stablecoin_redemptions', redemptions],
    ['stablecoin_holders', holders],
    ['stablecoin_transfer_volume', volume],
    ['stablecoin_transfer_count', transfers],
    ['stablecoin_dau', users.daily],
    ['stablecoin_wau', users.weekly],
    ['stablecoin_mau', users.monthly],
  ] as const
  return series.map(([metric_id, values]) => ({ metric_id, values }))
}
