import { ARCHETYPES } from './ARCHETYPES.ts'
import { createRandom, createWalk } from './createRandom.ts'
import { type SampleProject, type SampleSeries, weekdayFactor } from './SampleSeries.ts'

/** Metrics that are levels: they do not rest on weekends. */
const LEVELS: ReadonlySet<string> = new Set([
  'active_loans',
  'assets_staked',
  'capital_deployed',
  'outstanding_supply',
])

/**
 * The sector's volume or level, value locked, fees and their split. Fees equal revenue plus
 * supply-side fees exactly, in whole cents.
 */
export function createBusinessSeries(sample: SampleProject): SampleSeries[] {
  const { project, calendar, activity, scale } = sample
  const id = project.project_id
  const archetype = ARCHETYPES[project.market_sectors[0]]
  const random = createRandom(`${id} business`)
  const length = calendar.days.length
  const usual = (archetype.business?.amount ?? 1) * scale * (0.6 + 0.8 * random())
  const isLevel = LEVELS.has(archetype.business?.metric_id ?? '')
  const feeRate = archetype.fees * (0.7 + 0.6 * random())
  const share = Math.min(archetype.supplySide * (0.85 + 0.3 * random()), 0.97)
  const rates = createWalk(`${id} fee rate`, length, { swing: 0.001, noise: isLevel ? 0.06 : 0.12 })

  const business = new Float64Array(length)
  const fees = new Float64Array(length)
  const supplySide = new Float64Array(length)
  const revenue = new Float64Array(length)
  const locked = new Float64Array(length)
  for (let day = 0; day < length; day += 1) {
    const busy = Math.exp(activity[day] ?? 0)
    const amount = usual * busy * (isLevel ? 1 : weekdayFactor(day))
    business[day] = Math.round(amount * 100) / 100
    const feeCents = Math.round(amount * feeRate * Math.exp(0.5 * (rates[day] ?? 0)) * 100)
    const supplyCents = Math.round(feeCents * share)
    fees[day] = feeCents / 100
    supplySide[day] = supplyCents / 100
    revenue[day] = (feeCents - supplyCents) / 100
    locked[day] =
      Math.round(usual * archetype.tvl * Math.exp(0.8 * (activity[day] ?? 0)) * 100) / 100
  }
  const series: SampleSeries[] = [
    { metric_id: 'fees', values: fees },
    { metric_id: 'fees_supply_side', values: supplySide },
    { metric_id: 'revenue', values: revenue },
  ]
  if (archetype.business) series.push({ metric_id: archetype.business.metric_id, values: business })
  if (archetype.tvl > 0) series.push({ metric_id: 'tvl', values: locked })
  return [...series, ...createSectorExtras(sample, { business, locked, fees })]
}

/** Metrics that only some sectors have. */
function createSectorExtras(
  { project }: SampleProject,
  known: { business: Float64Array; locked: Float64Array; fees: Float64Array },
): SampleSeries[] {
  const { business, locked, fees } = known
  const times = (values: Float64Array, factor: number) =>
    values.map((value) => Math.round(value * factor * 100) / 100)
  switch (project.market_sectors[0]) {
    case 'lending':
      return [
        {
          metric_id: 'net_deposits',
          values: locked.map((value, day) => value + (business[day] ?? 0)),
        },
        { metric_id: 'flash_loan_volume', values: times(fees, 140) },
      ]
    case 'exchange':
    case 'derivatives':
    case 'nft-marketplace':
      return [
        { metric_id: 'trade_count', values: business.map((value) => Math.round(value / 2600)) },
      ]
    case 'blockchains-l1':
      return [
        { metric_id: 'transfer_volume', values: times(business, 0.7) },
        { metric_id: 'assets_staked', values: times(business, 6) },
        { metric_id: 'token_incentives', values: times(fees, 1.7) },
      ]
    case 'blockchains-l2':
      return [
        { metric_id: 'transfer_volume', values: times(business, 0.3) },
        { metric_id: 'bridged_supply', values: times(business, 9) },
        { metric_id: 'cost_of_revenue', values: times(fees, 0.16) },
      ]
    default:
      return []
  }
}
