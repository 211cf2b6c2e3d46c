/** The metrics that a project is first shown by: the first of them that it has. */
export const MAIN_METRICS = [
  'fees',
  'tvl',
  'user_dau',
  'active_addresses_daily',
  'market_cap_circulating',
  'price',
] as const
