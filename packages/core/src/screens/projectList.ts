import { listChangeLevels } from '../answers/changeLevels.ts'

/**
 * Named sets of columns of the project list; the first is the default. Levels are the newest
 * value of the last seven days, so that a source one day late still counts; counts of distinct users are averages.
 */
export const PROJECT_PRESETS = [
  {
    id: 'overview',
    label: 'Overview',
    columns: [
      'market_cap_circulating_7d_latest',
      'price_30d_change',
      'fees_30d_sum',
      'fees_30d_change',
      'revenue_30d_sum',
      'earnings_30d_sum',
      'tvl_7d_latest',
      'pf_circulating_7d_latest',
      'ps_circulating_7d_latest',
      'user_dau_30d_avg',
      'fees_30d_trend',
    ],
  },
  {
    id: 'valuation',
    label: 'Valuation',
    columns: [
      'price_7d_latest',
      'price_30d_change',
      'market_cap_circulating_7d_latest',
      'market_cap_fully_diluted_7d_latest',
      'pf_circulating_7d_latest',
      'pf_fully_diluted_7d_latest',
      'ps_circulating_7d_latest',
      'ps_fully_diluted_7d_latest',
      'token_trading_volume_30d_sum',
      'price_30d_trend',
    ],
  },
  {
    id: 'financial',
    label: 'Financial',
    columns: [
      'fees_30d_sum',
      'fees_supply_side_30d_sum',
      'revenue_30d_sum',
      '=30d~Take rate~take_rate',
      'token_incentives_30d_sum',
      'earnings_30d_sum',
      'fees_365d_sum',
      'revenue_365d_sum',
      'treasury_7d_latest',
      'revenue_30d_trend',
    ],
  },
  {
    id: 'usage',
    label: 'Usage',
    columns: [
      'gmv_30d_latest',
      'tvl_7d_latest',
      'user_dau_30d_avg',
      'user_mau_30d_avg',
      'active_addresses_daily_30d_avg',
      'trading_volume_30d_sum',
      'transaction_count_30d_sum',
      'active_developers_30d_avg',
      'code_commits_30d_sum',
      'user_dau_30d_trend',
    ],
  },
  {
    id: 'growth',
    label: 'Growth',
    columns: [
      'price_7d_change',
      'price_30d_change',
      'price_365d_change',
      'fees_7d_change',
      'fees_30d_change',
      'fees_365d_change',
      'revenue_30d_change',
      'tvl_30d_change',
      'user_dau_30d_change',
      'fees_365d_trend',
    ],
  },
] as const

/** The rows of one page of the list; shorter lists are loaded as a whole after the first page. */
export const LIST_PAGE = 100

/** Returns the first query of the project list: the columns of its first preset, the largest projects first. */
export function projectListQuery(
  columns: readonly string[] = PROJECT_PRESETS[0].columns,
  sort: readonly string[] = defaultSort(columns),
) {
  const standIns = columns.flatMap((column) => findStandIn(column) ?? [])
  const levels = listChangeLevels(columns)
  return {
    columns: [...new Set([...columns, ...standIns, ...levels])],
    sort: [...sort],
    limit: LIST_PAGE,
  }
}

/** The largest figures of the first column that has one. */
export function defaultSort(columns: readonly string[]): string[] {
  const first = columns.find((column) => !column.endsWith('_trend'))
  return [first === undefined ? 'name' : `-${first}`]
}

/**
 * The column whose figure is shown where a project has none: of a chain, the value locked in the projects on it. Trends
 * stay empty.
 */
export function findStandIn(column: string): string | undefined {
  return column.startsWith('tvl_') && !column.endsWith('_trend') ? `ecosystem_${column}` : undefined
}
