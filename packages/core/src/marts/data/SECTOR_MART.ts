import type { Mart } from '../Mart.ts'

export const SECTOR_MART: Mart = {
  mart_id: 'sector_screener',
  name: 'Market sectors',
  description: 'Every market sector that has data, by any metric of all its projects together.',
  row: 'sector',
  note: 'Amounts and levels of projects are added up, and ratios computed from such sums. Counts of distinct users do not add up. A project of several sectors counts in each, so sectors have no total.',
  source: { kind: 'figures', of: 'market_sectors' },
  identity: ['market_sector_id', 'name'],
  facts: [
    { column_id: 'market_sector_id', title: 'Market sector id', type: 'text' },
    { column_id: 'name', title: 'Market sector', type: 'text' },
    { column_id: 'definition', title: 'Definition', type: 'text' },
    { column_id: 'projects', title: 'Projects', type: 'number', format: 'number' },
    {
      column_id: 'projects_with_data',
      title: 'Projects with data',
      type: 'number',
      format: 'number',
    },
    {
      column_id: 'leader',
      title: 'Leader',
      type: 'text',
      meaning: 'The project with the largest fees of 30 days.',
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
        'revenue_30d_change',
        'tvl_7d_latest',
        'tvl_30d_change',
        'market_cap_circulating_7d_latest',
        'pf_circulating_7d_latest',
        'ps_circulating_7d_latest',
        'fees_30d_trend',
      ],
    },
    {
      preset_id: 'income',
      name: 'Income',
      columns: [
        'fees_30d_sum',
        'fees_365d_sum',
        'fees_supply_side_30d_sum',
        'revenue_30d_sum',
        'revenue_365d_sum',
        'take_rate_30d_latest',
        'token_incentives_30d_sum',
        'earnings_30d_sum',
      ],
    },
  ],
}
