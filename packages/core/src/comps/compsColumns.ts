import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'

/** The windows over which amounts are summed before they are annualized. */
export const COMPS_WINDOWS = ['30d', '90d', '180d', '365d'] as const satisfies AggregateInterval[]
export type CompsWindow = (typeof COMPS_WINDOWS)[number]

/** The most peers beside a project, and the largest multiple that can be applied to it. */
export const COMPS_LIMITS = { peers: 50, multiple: 1_000 } as const

/** The number of peers that are chosen where none are named. */
export const DEFAULT_PEERS = 8

type Input = { title: string; format: MetricFormat; metric: string } & (
  | { of: 'level' }
  | { of: 'amount' }
)

/**
 * The figures from which comparables are computed: a `level` is the newest value of seven days, an `amount` the sum over the window,
 * annualized.
 */
export const COMPS_INPUTS = {
  price: { title: 'Price', format: 'usd', metric: 'price', of: 'level' },
  market_cap: {
    title: 'Market cap',
    format: 'usd',
    metric: 'market_cap_circulating',
    of: 'level',
  },
  fully_diluted: {
    title: 'FDV',
    format: 'usd',
    metric: 'market_cap_fully_diluted',
    of: 'level',
  },
  enterprise_value: { title: 'EV', format: 'usd', metric: 'enterprise_value', of: 'level' },
  tvl: { title: 'TVL', format: 'usd', metric: 'tvl', of: 'level' },
  fees: { title: 'Fees', format: 'usd', metric: 'fees', of: 'amount' },
  revenue: { title: 'Revenue', format: 'usd', metric: 'revenue', of: 'amount' },
  earnings: { title: 'Earnings', format: 'usd', metric: 'earnings', of: 'amount' },
  holders_revenue: {
    title: 'Holder income',
    format: 'usd',
    metric: 'holders_revenue',
    of: 'amount',
  },
  dilution: { title: 'Dilution', format: 'usd', metric: 'dilution', of: 'amount' },
} as const satisfies Record<string, Input>
export type CompsInputId = keyof typeof COMPS_INPUTS

/** A quotient of two inputs. A multiple has a price above and what the price is paid for below. */
type Quotient = {
  title: string
  over: CompsInputId
  under: CompsInputId
  /** The metric of the same formula over thirty days, whose tier it has. */
  metric?: string
}

export const COMPS_MULTIPLES = {
  pf_circulating: {
    title: 'P/F',
    over: 'market_cap',
    under: 'fees',
    metric: 'pf_circulating',
  },
  ps_circulating: {
    title: 'P/S',
    over: 'market_cap',
    under: 'revenue',
    metric: 'ps_circulating',
  },
  pe_circulating: { title: 'P/E', over: 'market_cap', under: 'earnings' },
  p_holder_income: {
    title: 'P / holder income',
    over: 'market_cap',
    under: 'holders_revenue',
    metric: 'p_holder_income',
  },
  pf_fully_diluted: {
    title: 'P/F (FD)',
    over: 'fully_diluted',
    under: 'fees',
    metric: 'pf_fully_diluted',
  },
  ps_fully_diluted: {
    title: 'P/S (FD)',
    over: 'fully_diluted',
    under: 'revenue',
    metric: 'ps_fully_diluted',
  },
  ev_fees: { title: 'EV / fees', over: 'enterprise_value', under: 'fees' },
  ev_revenue: { title: 'EV / revenue', over: 'enterprise_value', under: 'revenue' },
  ev_earnings: { title: 'EV / earnings', over: 'enterprise_value', under: 'earnings' },
  ev_holder_income: {
    title: 'EV / holder income',
    over: 'enterprise_value',
    under: 'holders_revenue',
    metric: 'ev_holder_income',
  },
  mcap_tvl: { title: 'Market cap / TVL', over: 'market_cap', under: 'tvl' },
} as const satisfies Record<string, Quotient>
export type CompsMultipleId = keyof typeof COMPS_MULTIPLES
export const COMPS_MULTIPLE_IDS = Object.keys(COMPS_MULTIPLES) as [
  CompsMultipleId,
  ...CompsMultipleId[],
]

/** Further columns: a change of a metric over a year as `change`, or a quotient of inputs. */
type Further = { title: string; group: 'growth' | 'margin' | 'dilution' } & (
  | { change: string }
  | Omit<Quotient, 'title'>
)

export const COMPS_FIGURES = {
  fees_growth: { title: 'Fees, 1y', group: 'growth', change: 'fees' },
  revenue_growth: { title: 'Revenue, 1y', group: 'growth', change: 'revenue' },
  tvl_growth: { title: 'TVL, 1y', group: 'growth', change: 'tvl' },
  take_rate: {
    title: 'Take rate',
    group: 'margin',
    over: 'revenue',
    under: 'fees',
    metric: 'take_rate',
  },
  earnings_margin: {
    title: 'Earnings margin',
    group: 'margin',
    over: 'earnings',
    under: 'revenue',
  },
  accrual_ratio: {
    title: 'Accrual ratio',
    group: 'margin',
    over: 'holders_revenue',
    under: 'revenue',
    metric: 'accrual_ratio',
  },
  holder_yield: {
    title: 'Holder yield',
    group: 'margin',
    over: 'holders_revenue',
    under: 'market_cap',
    metric: 'holder_yield',
  },
  supply_growth: {
    title: 'Supply, 1y',
    group: 'dilution',
    change: 'token_supply_circulating',
  },
  dilution_rate: {
    title: 'Dilution / market cap',
    group: 'dilution',
    over: 'dilution',
    under: 'market_cap',
  },
  float: {
    title: 'Circulating share',
    group: 'dilution',
    over: 'market_cap',
    under: 'fully_diluted',
  },
} as const satisfies Record<string, Further>
export type CompsFigureId = keyof typeof COMPS_FIGURES
export const COMPS_FIGURE_IDS = Object.keys(COMPS_FIGURES) as [CompsFigureId, ...CompsFigureId[]]

/** The columns of a new document, and of an answer that names none. */
export const DEFAULT_MULTIPLES: readonly CompsMultipleId[] = [
  'pf_circulating',
  'ps_circulating',
  'ps_fully_diluted',
  'ev_revenue',
  'p_holder_income',
  'ev_holder_income',
  'mcap_tvl',
]
export const DEFAULT_FIGURES: readonly CompsFigureId[] = [
  'fees_growth',
  'revenue_growth',
  'take_rate',
  'earnings_margin',
  'holder_yield',
  'supply_growth',
  'dilution_rate',
  'float',
]

/** The days of a window. */
export function countWindowDays(window: CompsWindow): number {
  return Number.parseInt(window, 10)
}
