import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { MetricQuery, type MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { createRandom, type Random } from '@tickmark/core/testing/createRandom'
import { AGGREGATE_INTERVALS } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { INTERVALS } from '@tickmark/core/time/Interval'
import { listQuarters } from '@tickmark/core/time/Quarter'
import { OWN, PROJECTS, REPORTED } from './makeWorld.ts'
import type { Question } from './Question.ts'

const DERIVED = [
  'gross_profit',
  'expenses',
  'earnings',
  'take_rate',
  'dilution',
  'net_to_holders',
  'accrual_ratio',
  'enterprise_value',
  'ev_holder_income',
  'holder_yield',
  'token_turnover_circulating',
  'pf_circulating',
  'ps_circulating',
  'afpu',
  'arpu',
  'gmv',
  'transactions_per_second',
  'transaction_fee_average',
  'block_time',
  'ecosystem_fees',
  'ecosystem_tvl',
  'ecosystem_dex_trading_volume',
]
const FORMULAS = [
  'fees - revenue',
  'revenue / user_mau',
  'rolling_sum(fees, 7) / 7',
  'tvl / active_loans',
  'fees * 2 + 1',
  'earnings / rolling_sum(revenue, 30)',
  'fees / days_in_period',
  '-(market_cap_circulating - tvl)',
]
const FLOW_AGGREGATIONS = ['latest', 'sum', 'avg', 'ath', 'atl'] as const
const LEVEL_AGGREGATIONS = ['latest', 'ath', 'atl'] as const
const SECTORS = [
  'lending',
  'exchange',
  'stablecoin-issuers',
  'blockchains-l1',
  'blockchains-l2',
  'liquid-staking',
]
const CHAINS = ['ethereum', 'base', 'solana', 'arbitrum', 'polygon', 'tron']
const PRODUCTS = ['aave-v1', 'aave-v2', 'aave-v3', 'usdt-ethereum', 'usdt-tron', 'uniswap-v2']
const LABELS = ['liquidations', 'swap fees']
const BREAKDOWNS = [
  [],
  [],
  ['project'],
  ['project'],
  ['project'],
  ['chain'],
  ['product'],
  ['market_sector'],
  ['project', 'chain'],
  ['project', 'product'],
  ['market_sector', 'project'],
  ['project', 'chain', 'product'],
  ['label'],
  ['project', 'label'],
  ['chain', 'label'],
] as const
const METRICS = [...REPORTED, ...OWN.map((one) => one.metric_id), ...DERIVED, ...FORMULAS]

/** Makes a question about a world whose data end about a day. */
export function makeQuestion(random: Random, end: Day): Question {
  const metric_id =
    random.pick([...REPORTED, ...OWN.map((one) => one.metric_id), ...DERIVED]) ?? 'fees'
  const interval = random.pick([...AGGREGATE_INTERVALS, ...listQuarters(end, 3)]) ?? '30d'
  const { kind, additive } = knownMetric(metric_id)
  switch (random.below(20)) {
    case 0:
    case 1: {
      const aggregation =
        random.pick(kind === 'flow' ? FLOW_AGGREGATIONS : LEVEL_AGGREGATIONS) ?? 'latest'
      const columns = [`${metric_id}_${interval}_${aggregation}`]
      return { kind: random.chance(0.5) ? 'figures' : 'mart', columns }
    }
    case 2:
      return { kind: 'ranking', metric_id, interval }
    case 3:
      return { kind: 'sectors', metric_id: additive ? metric_id : 'fees', interval }
    case 4:
      return {
        kind: 'statement',
        project_id: random.pick(PROJECTS) ?? 'aave',
        granularity: random.pick(['week', 'month', 'quarter', 'year'] as const) ?? 'month',
      }
    default:
      return { kind: 'query', query: makeQuery(random, end) }
  }
}

function makeQuery(random: Random, end: Day): MetricQuery {
  const pick = <T>(items: readonly T[], most: number): T[] =>
    items.filter(() => random.chance(1.2 / items.length)).slice(0, most)
  const from = addDays(end, 20 - random.below(500))
  const breakdown = [...(random.pick(BREAKDOWNS) ?? [])]
  const metrics = pick(METRICS, 3)
  const input: MetricQueryInput = {
    metrics: metrics.length > 0 ? metrics : [random.pick(METRICS) ?? 'fees'],
    breakdown,
    where: {
      ...(random.chance(0.3) && { projects: withOne(pick(PROJECTS, 4), 'aave') }),
      ...(random.chance(0.2) && { sectors: withOne(pick(SECTORS, 3), 'lending') }),
      ...(random.chance(0.1) && { chains: withOne(pick(CHAINS, 3), 'ethereum') }),
      ...(random.chance(0.05) && { products: withOne(pick(PRODUCTS, 3), 'aave-v2') }),
      ...(random.chance(0.03) &&
        breakdown.every((one) => one !== 'product') && {
          labels: withOne(pick(LABELS, 2), 'swap fees'),
        }),
      ...(random.chance(0.03) && { tags: ['evm', 'fiat-backed'] }),
    },
    granularity: random.pick(GRANULARITIES),
    range: random.chance(0.6)
      ? random.pick(INTERVALS)
      : { from, to: addDays(from, random.below(400)) },
    transforms: makeTransforms(random),
    unit: random.chance(0.1) ? 'native' : 'usd',
    ...(random.chance(0.15) && { as_of: addDays(end, random.below(60) - 30) }),
    // Sectors with the same projects are equally large.
    ...(breakdown.length > 0 &&
      !breakdown.includes('market_sector') &&
      random.chance(0.15) && {
        top: { n: 1 + random.below(3), others: random.chance(0.6) },
      }),
  }
  return MetricQuery.parse({ ...input, ...singleOut(input) })
}

/** Adds what is left out, the order, or what is singled out; by numbers of its own, so that the others stay as they are. */
function singleOut({
  where,
  ...input
}: MetricQueryInput): Pick<MetricQueryInput, 'where' | 'order' | 'focus'> {
  const codes = [...JSON.stringify({ where, ...input })].map((letter) => letter.charCodeAt(0))
  const random = createRandom(codes.reduce((hash, code) => (hash * 31 + code) >>> 0, 0))
  const pick = () => PROJECTS.filter(() => random.chance(0.2)).slice(0, 3)
  // Only what a query is about can be singled out.
  const isWhole = Object.keys(where ?? {}).length === 0 && input.breakdown?.[0] === 'project'
  if (isWhole && random.chance(0.3)) return { focus: withOne(pick(), 'aave') }
  const left = { ...where, ...(random.chance(0.15) && { exclude: withOne(pick(), 'uniswap') }) }
  return {
    ...(random.chance(0.15) && { order: 'asc' as const }),
    where: {
      ...left,
      ...(random.chance(0.1) && {
        exclude_sectors: withOne(
          SECTORS.filter(() => random.chance(0.2)),
          'exchange',
        ),
      }),
      ...(random.chance(0.1) && {
        exclude_chains: withOne(
          CHAINS.filter(() => random.chance(0.2)),
          'ethereum',
        ),
      }),
    },
  }
}

const withOne = <T>(items: T[], other: T): T[] => (items.length > 0 ? items : [other])

function makeTransforms(random: Random): MetricQueryInput['transforms'] {
  if (random.chance(0.6)) return []
  const first = random.chance(0.3) ? [{ kind: 'ltm' as const }] : []
  const middle = [
    { kind: 'rolling' as const, periods: 2 + random.below(9) },
    { kind: 'cumulative' as const },
    { kind: 'index' as const },
    { kind: 'drawdown' as const },
    { kind: 'annualised' as const },
    { kind: 'share' as const },
  ].filter(() => random.chance(0.2))
  const over = random.chance(0.5) ? ('period' as const) : ('year' as const)
  const last =
    random.pick([[], [], [{ kind: 'rank' as const }], [{ kind: 'change' as const, over }]]) ?? []
  return [...first, ...middle.slice(0, 4), ...last]
}
