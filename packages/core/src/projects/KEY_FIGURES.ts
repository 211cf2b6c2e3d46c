/** The figures on the card of a project and the changes beside them: columns of the project list, so both agree. */
export const KEY_FIGURES = [
  { column: 'market_cap_circulating_7d_latest', change: 'market_cap_circulating_30d_change' },
  { column: 'price_7d_latest', change: 'price_30d_change' },
  { column: 'fees_30d_sum', change: 'fees_30d_change' },
  { column: 'revenue_30d_sum', change: 'revenue_30d_change' },
  { column: 'earnings_30d_sum', change: 'earnings_30d_change' },
  { column: 'tvl_7d_latest', change: 'tvl_30d_change' },
  { column: 'pf_circulating_7d_latest', change: 'pf_circulating_30d_change' },
  { column: 'user_dau_30d_avg', change: 'user_dau_30d_change' },
  { column: 'active_addresses_daily_30d_avg', change: 'active_addresses_daily_30d_change' },
] as const
