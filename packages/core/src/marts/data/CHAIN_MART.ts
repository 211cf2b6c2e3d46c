import type { Mart } from '../Mart.ts'

export const CHAIN_MART: Mart = {
  mart_id: 'chain_screener',
  name: 'Chains',
  description: 'Every chain that projects with data run on, with the figures of that chain.',
  row: 'chain',
  note: 'Figures that projects report for the chain, the chain itself included. A project that runs on one chain counts there as a whole; one that is not broken down by chain counts on none.',
  source: { kind: 'figures', of: 'chains' },
  identity: ['chain_id', 'name'],
  facts: [
    { column_id: 'chain_id', title: 'Chain id', type: 'text' },
    { column_id: 'name', title: 'Chain', type: 'text' },
    { column_id: 'symbol', title: 'Ticker', type: 'text' },
    {
      column_id: 'market_sector',
      title: 'Market sector',
      type: 'text',
      meaning: 'The first of the chain’s own market sectors.',
    },
    { column_id: 'market_sectors', title: 'Market sectors', type: 'list' },
    { column_id: 'tags', title: 'Tags', type: 'list' },
    { column_id: 'launch_year', title: 'Launched', type: 'number', format: null },
    {
      column_id: 'projects',
      title: 'Projects',
      type: 'number',
      format: 'number',
      meaning: 'Number of projects of the catalog that run on it, itself included.',
    },
    {
      column_id: 'projects_with_data',
      title: 'Projects with data',
      type: 'number',
      format: 'number',
    },
  ],
  default_sort: [{ colId: 'fees_30d_sum', sort: 'desc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Overview',
      columns: [
        'projects_with_data',
        'fees_30d_sum',
        'fees_30d_change',
        'revenue_30d_sum',
        'tvl_7d_latest',
        'tvl_30d_change',
        'trading_volume_30d_sum',
        'transaction_count_30d_sum',
        'rank(fees_30d_sum)',
        'fees_30d_trend',
      ],
      names: {
        'rank(fees_30d_sum)': 'Rank by fees',
      },
    },
    {
      preset_id: 'lending',
      name: 'Lending and stablecoins',
      columns: [
        'active_loans_7d_latest',
        'active_loans_30d_change',
        'outstanding_supply_7d_latest',
        'outstanding_supply_30d_change',
        'active_loans_7d_latest / tvl_7d_latest',
        'stablecoin_net_flow_7d_sum',
        'stablecoin_net_flow_30d_sum',
        'outstanding_supply_30d_trend',
      ],
      names: {
        'active_loans_7d_latest / tvl_7d_latest': 'Active loans / TVL',
      },
    },
  ],
}
