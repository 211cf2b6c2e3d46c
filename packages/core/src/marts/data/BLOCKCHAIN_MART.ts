import type { Mart } from '../Mart.ts'
import { FIGURE_COLUMNS } from './FIGURE_COLUMNS.ts'
import { PROJECT_FACTS } from './PROJECT_FACTS.ts'

/** Of the whole window, which is not the average of its days. */
const FEE_PER_TRANSACTION = 'fees_30d_sum / transaction_count_30d_sum'

export const BLOCKCHAIN_MART: Mart = {
  mart_id: 'blockchain_comparison',
  name: 'Blockchain comparison',
  description: 'Blockchains side by side: market, usage, fees and ecosystem.',
  row: 'blockchain',
  note: 'Fees are what is paid to use the chain itself; ecosystem fees are what is paid to the applications on it.',
  source: {
    kind: 'figures',
    of: 'projects',
    sectors: ['blockchains-l1', 'blockchains-l2', 'blockchains-l3'],
  },
  identity: ['project_id', 'name'],
  facts: PROJECT_FACTS,
  default_sort: [{ colId: 'market_cap_fully_diluted_24h_latest', sort: 'desc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Overview',
      columns: FIGURE_COLUMNS.blockchain_comparison.map((id) =>
        id === 'transaction_fee_average_30d_avg' ? FEE_PER_TRANSACTION : id,
      ),
    },
    {
      preset_id: 'activity',
      name: 'Activity',
      columns: [
        'market_sector',
        'active_addresses_daily_30d_avg',
        'active_addresses_monthly_7d_latest',
        'active_addresses_monthly_30d_change',
        'transaction_count_30d_sum',
        'transaction_count_30d_change',
        'transactions_per_second_7d_latest',
        'block_time_7d_latest',
        FEE_PER_TRANSACTION,
        'gas_used_30d_sum',
        'contracts_deployed_30d_sum',
        'number_of_validators_7d_latest',
        'transaction_count_30d_trend',
      ],
      names: { [FEE_PER_TRANSACTION]: 'Fee per transaction, 30d' },
    },
    {
      preset_id: 'ecosystem',
      name: 'Ecosystem',
      columns: [
        'market_sector',
        'ecosystem_tvl_7d_latest',
        'ecosystem_tvl_30d_change',
        'ecosystem_fees_30d_sum',
        'ecosystem_fees_30d_change',
        'ecosystem_dex_trading_volume_30d_sum',
        'ecosystem_stablecoin_supply_7d_latest',
        'ecosystem_active_loans_7d_latest',
        'bridge_net_flow_30d_sum',
        'ecosystem_fees_30d_sum / fees_30d_sum',
        'active_developers_7d_latest',
        'code_commits_30d_sum',
        'ecosystem_tvl_30d_trend',
      ],
      names: {
        'ecosystem_fees_30d_sum / fees_30d_sum': 'Ecosystem fees / fees',
      },
    },
  ],
}
