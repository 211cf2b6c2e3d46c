/** Fifteen columns as a list may show them: levels, sums, changes, ratios and a trend. */
export const FIGURE_COLUMNS = [
  'market_cap_circulating_7d_latest',
  'price_7d_latest',
  'price_30d_change',
  'fees_30d_sum',
  'fees_30d_change',
  'fees_365d_sum',
  'revenue_30d_sum',
  'revenue_30d_change',
  'earnings_30d_sum',
  'tvl_7d_latest',
  'tvl_30d_change',
  'pf_circulating_7d_latest',
  'ps_circulating_7d_latest',
  'user_dau_30d_avg',
  'fees_30d_trend',
] as const
