import { createCurve, readLevel } from './createCurve.ts'
import { createNoise, createRandom } from './createRandom.ts'
import { SAMPLE_CURVES } from './levels/SAMPLE_CURVES.ts'
import { SAMPLE_LEVELS } from './levels/SAMPLE_LEVELS.ts'
import { type SampleProject, type SampleSeries, toCents } from './SampleSeries.ts'

/**
 * Price, supply, market cap and trading volume of a project's token from its first day; empty without a token. Market
 * cap equals price times supply exactly.
 */
export function createMarketSeries(sample: SampleProject): SampleSeries[] {
  const { project, calendar, token } = sample
  const id = project.project_id
  const level = SAMPLE_LEVELS.get(id)
  if (level === undefined || level.token === '-') return []
  const random = createRandom(`${id} token`)
  const maximums =
    sample.findCurve('maximum') ??
    new Float64Array(calendar.days.length).fill(findMaximumSupply(id))
  const supplies = sample.findCurve('supply') ?? createSupply(sample, readLevel(level.supply))
  const beta = 0.9 + 0.5 * random()
  const usual = readLevel(level.price)
  const special = sample.findCurve('price')
  const known = special ?? followMarket(sample, { beta, fading: 0.2 + 0.4 * random(), usual })
  const isGold = project.market_sectors[0] === 'rwa-issuers' && special !== null
  const own = createNoise(`${id} price`, calendar, { daily: isGold ? 0.004 : 0.018, memory: 0.5 })
  const turnover = createNoise(`${id} turnover`, calendar, { daily: 0.14, memory: 0.2 })
  const turned = 0.02 + 0.06 * random()
  const holders = createNoise(`${id} holders`, calendar, { daily: 0.001, memory: 0.4 })
  const manyHolders = readLevel(level.users) * (4 + 10 * random()) + 4_000 * Number(level.size) ** 2

  const start = () => new Float64Array(calendar.days.length).fill(Number.NaN)
  const [price, supply, maximum, cap, diluted, traded, held] = [
    start(),
    start(),
    start(),
    start(),
    start(),
    start(),
    start(),
  ]
  for (let day = token; day < calendar.days.length; day += 1) {
    const smooth = known[day] ?? usual
    const mood = isGold ? 0 : beta * (calendar.mood[day] ?? 0)
    const exact = smooth * Math.exp(mood + (own[day] ?? 0))
    const digits = 10 ** (5 - Math.floor(Math.log10(exact)))
    const rounded = Math.round(exact * digits) / digits
    const circulating = Math.round(supplies[day] ?? 0)
    const most = Math.max(Math.round(maximums[day] ?? 0), circulating)
    const busy = (turnover[day] ?? 0) + (calendar.turmoil[day] ?? 0)
    price[day] = rounded
    supply[day] = circulating
    maximum[day] = most
    cap[day] = rounded * circulating
    diluted[day] = rounded * most
    traded[day] = toCents(rounded * circulating * turned * Math.exp(busy))
    const age = Math.max((calendar.years[day] ?? 0) - Math.max(Number(level.token), 17), 0) / 2.5
    held[day] = Math.round(manyHolders * (0.3 + Math.log1p(age)) * Math.exp(holders[day] ?? 0))
  }
  return [
    { metric_id: 'price', values: price },
    { metric_id: 'token_supply_circulating', values: supply },
    { metric_id: 'token_supply_maximum', values: maximum },
    { metric_id: 'market_cap_circulating', values: cap },
    { metric_id: 'market_cap_fully_diluted', values: diluted },
    { metric_id: 'token_trading_volume', values: traded },
    { metric_id: 'tokenholders', values: held },
  ]
}

/** A price that moves with the market. Most tokens lose against it as they age, at first quickly. */
function followMarket(
  { calendar }: SampleProject,
  { beta, fading, usual }: Record<'beta' | 'fading' | 'usual', number>,
): Float64Array {
  return calendar.years.map((year, day) => {
    const faded = -fading * (year - 25) * (year < 25 ? 1 : 0.5)
    return usual * Math.exp(beta * (calendar.cycle[day] ?? 0) + faded)
  })
}

/**
 * The part of the rest that is released each year after 2025, and the part of the supply before that was there at the
 * start.
 */
const RELEASED_A_YEAR = 0.14
const AT_START = 0.4

/** The circulating supply: a part at the launch, growing to the known level in 2025 and then toward the maximum. */
function createSupply({ project, calendar }: SampleProject, known: number): Float64Array {
  const level = SAMPLE_LEVELS.get(project.project_id)
  const start = Math.max(Number(level?.token ?? 0), 12)
  const rest = Math.max(findMaximumSupply(project.project_id) - known, 0)
  return calendar.years.map((year) => {
    if (year >= 25 || start >= 25)
      return known + rest * (1 - Math.exp(-RELEASED_A_YEAR * (year - Math.max(start, 25))))
    return known * (AT_START + (1 - AT_START) * ((year - start) / (25 - start)) ** 0.7)
  })
}

/** The maximum supply of a project's token on the latest day of which it is known. */
export function findMaximumSupply(projectId: string): number {
  const curve = SAMPLE_CURVES.get(`${projectId} maximum`)
  const [last = 0] =
    curve === undefined ? [] : createCurve(curve, { years: new Float64Array([25]) })
  return last || readLevel(SAMPLE_LEVELS.get(projectId)?.maximum ?? '0')
}
