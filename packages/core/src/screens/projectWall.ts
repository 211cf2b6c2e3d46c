import { headlineFigure } from '../answers/headlineFigure.ts'
import type { MetricId } from '../metrics/METRICS.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { findSector, type MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import { pickAvailableMetrics } from './pickAvailableMetrics.ts'

/** The window of the values that add up, of all changes, and of the lines beside them. */
const WINDOW = '30d'

const MAX_PER_GROUP = 7

/** The maximum number of figures at the head of the page; a wall that has no more of them heads it itself. */
export const MAX_HEADLINES = 6

const CHAIN = [
  'active_addresses_daily',
  'transaction_count',
  'ecosystem_tvl',
  'ecosystem_dex_trading_volume',
  'ecosystem_stablecoin_supply',
  'transaction_fee_average',
] as const satisfies readonly MetricId[]

/**
 * The metrics that matter for a kind of project, before those that matter for any. Other sectors begin with the measure
 * of their business.
 */
const USAGE_OF_SECTOR: Readonly<Partial<Record<MarketSectorId, readonly MetricId[]>>> = {
  'blockchains-l1': CHAIN,
  'blockchains-l2': CHAIN,
  'blockchains-l3': CHAIN,
  exchange: ['trading_volume', 'tvl', 'trade_count'],
  derivatives: ['notional_trading_volume', 'trading_volume', 'tvl', 'trade_count'],
  lending: ['active_loans', 'tvl', 'net_deposits'],
  'stablecoin-issuers': [
    'outstanding_supply',
    'stablecoin_holders',
    'stablecoin_transfer_volume',
    'stablecoin_mau',
  ],
}

/** Of several metrics for one thing the wall shows those that come first here; the others are in the lists of metrics. */
const USAGE = ['tvl', 'user_dau', 'user_mau', 'active_addresses_daily', 'trade_count'] as const

const USAGE_GROUPS: readonly string[] = ['usage', 'users', 'chain', 'ecosystem', 'stablecoin']

/** Groups of metrics that are shown in full; the treasury's by how their ids begin. */
type WholeGroup = 'internet_computer' | 'own' | 'treasury'

const GROUPS: readonly { title: string; metrics: readonly MetricId[] | 'usage' | WholeGroup }[] = [
  {
    title: 'Valuation',
    metrics: [
      'market_cap_circulating',
      'market_cap_fully_diluted',
      'price',
      'ps_circulating',
      'pf_circulating',
    ],
  },
  {
    title: 'Income',
    metrics: ['fees', 'revenue', 'earnings', 'expenses', 'token_incentives', 'take_rate'],
  },
  {
    title: 'To holders',
    metrics: [
      'holders_revenue',
      'net_to_holders',
      'holder_yield',
      'ev_holder_income',
      'accrual_ratio',
    ],
  },
  { title: 'Usage', metrics: 'usage' },
  { title: 'Treasury', metrics: 'treasury' },
  // Metrics that one project alone has, each of which matters to it.
  { title: 'Internet Computer', metrics: 'internet_computer' },
  {
    title: 'Supply',
    metrics: [
      'token_supply_circulating',
      'token_supply_maximum',
      'tokenholders',
      'token_trading_volume',
    ],
  },
  { title: 'Developers', metrics: ['active_developers', 'code_commits'] },
  { title: 'Own metrics', metrics: 'own' },
]

type WallProject = {
  market_sectors: readonly string[]
  metric_availability: Readonly<Record<string, boolean>>
}

type Wall = { title: string; metrics: MetricDefinition[] }[]

/** The metrics on a project's overview: what matters for its kind, in groups, as far as it has them. */
export function chooseWall({ market_sectors, metric_availability }: WallProject): Wall {
  const available = pickAvailableMetrics(metric_availability)
  const pick = (ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => available.find(({ metric_id }) => metric_id === id) ?? [])
  const choose = (metrics: (typeof GROUPS)[number]['metrics']) => {
    if (typeof metrics === 'string' && metrics !== 'usage') {
      const whole = available.filter(
        ({ group, metric_id }) => group === metrics || metric_id.startsWith(metrics),
      )
      // Other chains have a rate of blocks too, and nothing else of the Internet Computer.
      return whole.every(({ categories }) => categories.includes('Chain')) ? [] : whole
    }
    const ids = metrics === 'usage' ? listUsage(market_sectors, available) : metrics
    return pick(ids).slice(0, MAX_PER_GROUP)
  }
  const wall = GROUPS.map(({ title, metrics }) => ({ title, metrics: choose(metrics) })).filter(
    ({ metrics }) => metrics.length > 0,
  )
  // A project that has none of these still has something to show.
  if (wall.length > 0 || available.length === 0) return wall
  return [{ title: 'Metrics', metrics: available.slice(0, MAX_PER_GROUP) }]
}

function listUsage(sectors: readonly string[], available: readonly MetricDefinition[]): string[] {
  const ofKind = sectors.flatMap((id) => {
    const sector = findSector(id)
    if (sector === undefined) return []
    return USAGE_OF_SECTOR[sector.market_sector_id] ?? sector.gmv_metric ?? []
  })
  const rest = available.filter(
    ({ group, metric_id }) => USAGE_GROUPS.includes(group) && metric_id !== 'gmv',
  )
  return [...ofKind, ...USAGE, ...rest.map(({ metric_id }) => metric_id)]
}

const HEADLINES = ['market_cap_circulating', 'price', 'fees', 'revenue'] as const

/** The figures that head the page: the market's, the income, and what measures the business; then what else there is. */
export function chooseHeadlines(wall: Wall): MetricDefinition[] {
  const all = wall.flatMap(({ metrics }) => metrics)
  const find = (id: string) => all.find(({ metric_id }) => metric_id === id) ?? []
  const usage = wall.find(({ title }) => title === 'Usage')?.metrics ?? []
  return [...new Set([...HEADLINES.flatMap(find), ...usage.slice(0, 2), ...all])].slice(
    0,
    MAX_HEADLINES,
  )
}

type TileMetric = Pick<MetricDefinition, 'metric_id' | 'kind' | 'derivation'>

/**
 * The columns of one tile: its figure, the change of that figure, and the line over the same window. The figure of a
 * ratio of daily amounts is a formula, which has its own change and no column of it: the ratio of the sums over the window of other tiles.
 */
export function tileColumns(metric: TileMetric): {
  value: string
  change: string
  trend: string
} {
  const trend = `${metric.metric_id}_${WINDOW}_trend`
  if (isDailyRatio(metric)) return { value: `${WINDOW}:${metric.metric_id}`, change: '', trend }
  const { column_id, change_column_id } = headlineFigure(metric, WINDOW)
  return { value: column_id, change: change_column_id, trend }
}

/** Returns whether a ratio has a value of each day; others have a window in their formula. */
export function isDailyRatio({ kind, derivation }: Omit<TileMetric, 'metric_id'>): boolean {
  return (
    kind === 'ratio' && derivation?.by === 'formula' && !derivation.formula.includes('rolling_sum')
  )
}

/**
 * The days that the figure of a tile is taken over, in short; empty for levels, which are the newest value, and ratios
 * whose formula has its own window.
 */
export function nameTileWindow(metric: Omit<TileMetric, 'metric_id'>): string {
  if (metric.kind === 'flow' || isDailyRatio(metric)) return WINDOW
  return metric.kind === 'unique' ? `${WINDOW} avg` : ''
}

/** The query of the overview of a project for its figures, all in one. */
export function wallQuery(
  projectId: string,
  wall: Wall,
  as_of?: string,
): {
  columns: string[]
  formulas: string[]
  projects: string[]
  as_of: string | undefined
  own_ends: true
} {
  const tiles = wall.flatMap(({ metrics }) =>
    metrics.flatMap((metric) => Object.values(tileColumns(metric))),
  )
  return {
    columns: tiles.filter((id) => id !== '' && !id.includes(':')),
    formulas: tiles.filter((id) => id.includes(':')),
    projects: [projectId],
    as_of,
    own_ends: true,
  }
}
