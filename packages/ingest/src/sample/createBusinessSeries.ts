import { createCurve } from './createCurve.ts'
import { createNoise, createRandom, createSpikes } from './createRandom.ts'
import { ROLLUP_COSTS, SAMPLE_SECTORS } from './levels/SAMPLE_SECTORS.ts'
import { type SampleProject, type SampleSeries, toCents, weekdayFactor } from './SampleSeries.ts'

/** Metrics that are levels: they do not rest on weekends. */
const LEVELS: ReadonlySet<string> = new Set([
  'active_loans',
  'assets_staked',
  'capital_deployed',
  'outstanding_supply',
])

/** Open contracts of derivatives as a share of the volume of a day. */
const OPEN_SHARE = 0.6

/**
 * The sector's volume or level, value locked, fees and their split. Fees equal revenue plus
 * supply-side fees exactly, in whole cents.
 */
export function createBusinessSeries(sample: SampleProject): SampleSeries[] {
  const { project, calendar, busy } = sample
  const id = project.project_id
  const { business: metric_id } = SAMPLE_SECTORS[project.market_sectors[0]]
  const isLevel = LEVELS.has(metric_id ?? '')
  const noise = (key: string, daily: number, memory: number) =>
    createNoise(`${id} ${key}`, calendar, { daily, memory })
  // A stablecoin is not worth less when the market falls.
  const marketPart = metric_id === 'outstanding_supply' ? 0 : 0.5
  const levels = noise('level', marketPart === 0 ? 0.0012 : 0.006, 0.5)
  const grow = (values: Float64Array | null) =>
    values?.map((value, day) =>
      toCents(value * Math.exp((levels[day] ?? 0) + marketPart * (calendar.mood[day] ?? 0))),
    )
  const locked = grow(sample.findLevel('tvl'))
  const rush = createSpikes(id, calendar).map(
    (value, day) => value + (calendar.turmoil[day] ?? 0) + (busy[day] ?? 0),
  )
  const volumes = sample.findLevel('business')
  const business = isLevel
    ? grow(volumes)
    : volumes?.map((value, day) =>
        toCents(value * Math.exp(rush[day] ?? 0) * weekdayFactor(calendar, day)),
      )

  const none = new Float64Array(0)
  const { fees, supplySide, revenue } = createFees(sample, rush, isLevel)
  const series: SampleSeries[] = [
    { metric_id: 'fees', values: fees },
    { metric_id: 'fees_supply_side', values: supplySide },
    { metric_id: 'revenue', values: revenue },
  ]
  if (metric_id && business) series.push({ metric_id, values: business })
  if (metric_id === 'notional_trading_volume' && volumes)
    series.push({
      metric_id: 'open_interest',
      values: grow(volumes)?.map((value) => toCents(value * OPEN_SHARE)) ?? none,
    })
  if (locked) series.push({ metric_id: 'tvl', values: locked })
  return [
    ...series,
    ...createSectorExtras(sample, { business: business ?? none, locked: locked ?? none, fees }),
  ]
}

function createFees(
  sample: SampleProject,
  rush: Float64Array,
  isLevel: boolean,
): Record<'fees' | 'supplySide' | 'revenue', Float64Array> {
  const { project, calendar } = sample
  const noise = (key: string, daily: number, memory: number) =>
    createNoise(`${project.project_id} ${key}`, calendar, { daily, memory })
  const rates = noise('fee rate', isLevel ? 0.05 : 0.04, 0.25)
  const keptNoise = noise('kept', 0.012, 0.45)
  const kept = sample.findLevel('kept')
  const fees = new Float64Array(calendar.days.length)
  const supplySide = new Float64Array(calendar.days.length)
  const revenue = new Float64Array(calendar.days.length)
  for (const [day, level] of (sample.findLevel('fees') ?? fees).entries()) {
    // Income from loans and deposits depends on their level, and little on the day's activity.
    const busy = (isLevel ? 0.3 : 1) * (rush[day] ?? 0) + (rates[day] ?? 0)
    const week = isLevel ? 1 : weekdayFactor(calendar, day)
    const feeCents = Math.round(level * Math.exp(busy) * week * 100)
    const usual = kept?.[day] ?? 0
    // At the ends nothing is left to vary: a project that keeps nothing keeps nothing every day.
    const share = usual + (keptNoise[day] ?? 0) * 4 * usual * (1 - usual)
    const revenueCents = Math.round(feeCents * Math.min(Math.max(share, 0), 1))
    fees[day] = feeCents / 100
    revenue[day] = revenueCents / 100
    supplySide[day] = (feeCents - revenueCents) / 100
  }
  return { fees, supplySide, revenue }
}

/** Metrics that only some sectors have. */
function createSectorExtras(
  { project, calendar }: SampleProject,
  known: { business: Float64Array; locked: Float64Array; fees: Float64Array },
): SampleSeries[] {
  const { business, locked, fees } = known
  const id = project.project_id
  const random = createRandom(`${id} extras`)
  const times = (key: string, values: Float64Array, factor: number) => {
    const own = createNoise(`${id} ${key}`, calendar, { daily: 0.03, memory: 0.3 })
    const usual = factor * (0.7 + 0.6 * random())
    return values.map((value, day) => toCents(value * usual * Math.exp(own[day] ?? 0)))
  }
  switch (project.market_sectors[0]) {
    case 'lending':
      return [
        {
          metric_id: 'net_deposits',
          values: locked.map((value, day) => toCents(value + (business[day] ?? 0))),
        },
        { metric_id: 'flash_loan_volume', values: times('flash loans', fees, 90) },
      ]
    case 'exchange':
    case 'derivatives':
    case 'nft-marketplace':
      return [
        { metric_id: 'trade_count', values: times('trades', business, 1 / 2600).map(Math.round) },
      ]
    case 'blockchains-l1':
      return [
        { metric_id: 'transfer_volume', values: times('transfers', business, 0.7) },
        { metric_id: 'assets_staked', values: times('staked', business, 6) },
      ]
    case 'blockchains-l2': {
      const costs = createCurve(ROLLUP_COSTS, calendar)
      return [
        { metric_id: 'transfer_volume', values: times('transfers', business, 0.3) },
        { metric_id: 'bridged_supply', values: times('bridged', business, 5) },
        {
          metric_id: 'cost_of_revenue',
          values: times('costs', fees, 1).map((value, day) => toCents(value * (costs[day] ?? 0))),
        },
      ]
    }
    default:
      return []
  }
}
