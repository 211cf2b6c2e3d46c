import type { MetricId } from '@tickmark/core/metrics/METRICS'

/**
 * Small projects report less, as in life: the smallest project size (1 to 5) that has a metric.
 * Metrics that are not named here are had by every project of their sector, and so is
 * what a sector measures its business by.
 */
export const SMALLEST_SIZES: Readonly<Partial<Record<MetricId, number>>> = {
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
