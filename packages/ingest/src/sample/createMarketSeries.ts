import { ARCHETYPES } from './ARCHETYPES.ts'
import { createRandom, createWalk } from './createRandom.ts'
import type { SampleProject, SampleSeries } from './SampleSeries.ts'

/** Stablecoins keep their price; their supply follows demand, not a schedule. */
const PEGGED: ReadonlySet<string> = new Set([
  'tether',
  'circle',
  'dai',
  'paypal-usd',
  'first-digital',
  'true-usd',
  'pax-dollar',
  'gemini-dollar',
  'binance-usd',
  'mountain-protocol',
])

/**
 * Price, supply, market cap and trading volume of a project's token; empty without a token. Market
 * cap equals price times supply exactly.
 */
export function createMarketSeries(sample: SampleProject): SampleSeries[] {
  const { project, calendar, market, scale, launch } = sample
  if (project.symbol === '' || PEGGED.has(project.project_id)) return []
  const id = project.project_id
  const random = createRandom(`${id} token`)
  const length = calendar.days.length
  const usual = ARCHETYPES[project.market_sectors[0]].marketCap * scale * (0.6 + 0.8 * random())
  const maximum = findMaximumSupply(id)
  const start = 0.15 + 0.4 * random()
  const beta = 0.7 + 0.8 * random()
  const basePrice = usual / (maximum * (start + 0.3))
  const own = createWalk(`${id} price`, length, { swing: 0.003, noise: 0.025 })
  const turnover = createWalk(`${id} turnover`, length, { swing: 0.004, noise: 0.15 })

  const price = new Float64Array(length)
  const supply = new Float64Array(length)
  const cap = new Float64Array(length)
  const diluted = new Float64Array(length)
  const traded = new Float64Array(length)
  const holders = new Float64Array(length)
  const manyHolders = 400 + 900_000 * scale * random()
  for (let day = 0; day < length; day += 1) {
    const age = Math.max(day - launch, 0)
    const level = basePrice * Math.exp(beta * (market[day] ?? 0) + 0.7 * (own[day] ?? 0))
    const digits = 10 ** (5 - Math.floor(Math.log10(level)))
    const rounded = Math.round(level * digits) / digits
    const circulating = Math.round(maximum * (start + (0.92 - start) * (1 - Math.exp(-age / 1100))))
    price[day] = rounded
    supply[day] = circulating
    cap[day] = rounded * circulating
    diluted[day] = rounded * maximum
    traded[day] = toCents(rounded * circulating * 0.03 * Math.exp(turnover[day] ?? 0))
    holders[day] = Math.round(
      manyHolders * (1 - 0.9 * Math.exp(-age / 900)) * (1 + 0.02 * (own[day] ?? 0)),
    )
  }
  return [
    { metric_id: 'price', values: price },
    { metric_id: 'token_supply_circulating', values: supply },
    { metric_id: 'token_supply_maximum', values: new Float64Array(length).fill(maximum) },
    { metric_id: 'market_cap_circulating', values: cap },
    { metric_id: 'market_cap_fully_diluted', values: diluted },
    { metric_id: 'token_trading_volume', values: traded },
    { metric_id: 'tokenholders', values: holders },
  ]
}

/** Rounds to whole cents. */
function toCents(value: number): number {
  return Math.round(value * 100) / 100
}

/** Well-known maximum supplies, so that prices have a familiar magnitude. */
const MAXIMUM_SUPPLIES: Readonly<Record<string, number>> = {
  aave: 16_000_000,
  arbitrum: 10_000_000_000,
  bitcoin: 21_000_000,
  'bnb-chain': 200_000_000,
  chainlink: 1_000_000_000,
  compound: 10_000_000,
  curve: 3_030_303_030,
  ethereum: 121_000_000,
  internetcomputer: 540_000_000,
  lido: 1_000_000_000,
  litecoin: 84_000_000,
  makerdao: 1_005_577,
  optimism: 4_294_967_296,
  solana: 600_000_000,
  uniswap: 1_000_000_000,
}

/** The maximum supply of a project's token: the known number, or a fixed round one. */
export function findMaximumSupply(projectId: string): number {
  const known = MAXIMUM_SUPPLIES[projectId]
  if (known !== undefined) return known
  const random = createRandom(`${projectId} maximum supply`)
  return 10 ** Math.floor(6 + random() * 5) * Math.ceil(random() * 9)
}
