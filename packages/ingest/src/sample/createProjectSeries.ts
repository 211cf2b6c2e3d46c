import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { createBusinessSeries } from './createBusinessSeries.ts'
import { createChainSeries } from './createChainSeries.ts'
import { createCurve } from './createCurve.ts'
import { createHolderSeries } from './createHolderSeries.ts'
import { createInternetComputerSeries } from './createInternetComputerSeries.ts'
import { createLabelSeries } from './createLabelSeries.ts'
import { createMarketSeries } from './createMarketSeries.ts'
import { createOrganizationSeries } from './createOrganizationSeries.ts'
import { createProductSeries } from './createProductSeries.ts'
import { createNoise, createRandom } from './createRandom.ts'
import { createStablecoinSeries } from './createStablecoinSeries.ts'
import { createUserCounts } from './createUserCounts.ts'
import { INCENTIVES, SAMPLE_SECTORS } from './levels/SAMPLE_SECTORS.ts'
import { type SampleProject, type SampleSeries, toCents } from './SampleSeries.ts'
import { splitByChain } from './splitByChain.ts'

/** Every series of one project: totals first, then parts per chain and product. */
export function createProjectSeries(sample: SampleProject): SampleSeries[] {
  const { project, size } = sample
  const [sector] = project.market_sectors
  const users = createUserCounts(sample)
  const business = createBusinessSeries(sample)
  const supply = find(business, 'outstanding_supply')
  const isChain = sector.startsWith('blockchains-')
  const market = createMarketSeries(sample)
  const isStablecoin = sector === 'stablecoin-issuers' && market.length === 0

  const all: SampleSeries[] = [
    ...market,
    ...business,
    ...createHolderSeries(sample, {
      fees: find(business, 'fees'),
      revenue: find(business, 'revenue'),
      cap: find(market, 'market_cap_circulating'),
      supply: find(market, 'token_supply_circulating'),
      price: find(market, 'price'),
    }),
    { metric_id: 'user_dau', values: users.daily },
    { metric_id: 'user_wau', values: users.weekly },
    { metric_id: 'user_mau', values: users.monthly },
    ...createOrganizationSeries(sample),
    ...(PAYS_INCENTIVES.has(sector)
      ? createIncentives(sample, find(market, 'market_cap_circulating'))
      : []),
    ...(isChain ? createChainSeries(sample, users) : []),
    ...(isStablecoin ? createStablecoinSeries(sample, supply, users) : []),
    ...(project.project_id === 'internetcomputer'
      ? createInternetComputerSeries(sample.calendar)
      : []),
  ]
  const own = SAMPLE_SECTORS[sector].business
  const totals = all.filter(
    ({ metric_id }) => metric_id === own || size >= (MIN_SIZES[metric_id] ?? 1),
  )
  // Only larger projects are split: in practice small ones run on one chain.
  const chains = isChain || size < 4 ? [] : project.chains.slice(0, size - 2)
  const parts = splitByChain(sample, chains, totals)
  return [
    ...totals,
    ...parts,
    ...[...totals, ...parts].flatMap(createNetFlow),
    ...createProductSeries(sample, totals),
    ...createLabelSeries(sample, totals),
  ]
}

/** The change of a stablecoin supply from the day before, in whole cents; nothing of other series. */
function createNetFlow({ metric_id, values, ...part }: SampleSeries): SampleSeries[] {
  if (metric_id !== 'outstanding_supply') return []
  const cents = (day: number) => Math.round((values[day] ?? Number.NaN) * 100)
  const flow = values.map((_, day) => (cents(day) - cents(day - 1)) / 100)
  return [{ ...part, metric_id: 'stablecoin_net_flow', values: flow }]
}

/** Sectors whose projects pay out tokens of their own. */
const PAYS_INCENTIVES: ReadonlySet<string> = new Set([
  'blockchains-l1',
  'blockchains-l2',
  'exchange',
  'derivatives',
  'lending',
  'liquid-staking',
  'restaking',
  'bridge',
  'asset-management',
  'oracles',
])

function find(series: readonly SampleSeries[], metric_id: string): Float64Array {
  return series.find((one) => one.metric_id === metric_id)?.values ?? new Float64Array(0)
}

/**
 * Small projects report less: the smallest project size (1 to 5) that has a metric. Every project
 * of a sector has the metrics that are not listed here, and the metric that measures the sector's
 * business.
 */
const MIN_SIZES: Readonly<Partial<Record<MetricId, number>>> = {
  revenue: 5,
  token_supply_circulating: 3,
  transfer_volume: 4,
  assets_staked: 3,
  user_wau: 5,
  user_mau: 3,
  tokenholders: 4,
  token_supply_maximum: 4,
  market_cap_fully_diluted: 4,
  token_trading_volume: 3,
  operating_expenses: 4,
  treasury: 4,
  treasury_net: 5,
  treasury_own_token: 5,
  treasury_stablecoins: 5,
  treasury_majors: 5,
  treasury_other: 5,
  token_incentives: 4,
  active_developers: 4,
  code_commits: 4,
  trade_count: 4,
  flash_loan_volume: 4,
  net_deposits: 3,
  bridged_supply: 4,
  cost_of_revenue: 3,
  active_addresses_weekly: 5,
  active_addresses_monthly: 4,
  gas_used: 5,
  block_count: 4,
  contracts_deployed: 4,
  contract_deployers: 5,
  number_of_validators: 4,
  stablecoin_wau: 4,
  stablecoin_transfer_count: 3,
}

/** The share of its supply that a chain issues in a year, where no curve says it. */
const USUAL_ISSUE = 0.03

/**
 * Tokens paid out, valued at the price of the day: what a chain issues as rewards, or a program that fades with the
 * years. Programs are set for months, so they follow the price and not the fees of the day.
 */
function createIncentives(sample: SampleProject, cap: Float64Array): SampleSeries[] {
  const { project, calendar, token } = sample
  const id = project.project_id
  const isIssuer = project.market_sectors[0] === 'blockchains-l1'
  const issued = sample.findCurve('issued')
  if (cap.length === 0 || issued?.every((rate) => rate === 0)) return []
  const fees = sample.findLevel('fees')
  const program = createCurve(INCENTIVES, calendar)
  const factor = 0.3 + 1.6 * createRandom(`${id} incentives`)()
  const noise = createNoise(`${id} incentives`, calendar, { daily: 0.02, memory: 0.45 })
  const values = cap.map((value, day) => {
    if (day < token) return Number.NaN
    if (isIssuer) return toCents((value * (issued?.[day] ?? USUAL_ISSUE)) / 365)
    const usual = (fees?.[day] ?? 0) * (program[day] ?? 0) * factor
    return toCents(usual * Math.exp((calendar.mood[day] ?? 0) + (noise[day] ?? 0)))
  })
  return [{ metric_id: 'token_incentives', values }]
}
