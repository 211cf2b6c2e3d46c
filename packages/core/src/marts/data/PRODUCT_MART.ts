import type { Mart } from '../Mart.ts'

export const PRODUCT_MART: Mart = {
  mart_id: 'product_screener',
  name: 'Products',
  description:
    'Every product, deployment or tokenized asset that sources report separately, by any metric.',
  row: 'product',
  note: 'Only what a source reports for a product itself is listed. A project’s own total is not divided.',
  source: { kind: 'figures', of: 'products' },
  identity: ['product_id', 'name'],
  facts: [
    { column_id: 'product_id', title: 'Product id', type: 'text' },
    { column_id: 'name', title: 'Product', type: 'text' },
    { column_id: 'project_id', title: 'Project id', type: 'text' },
    { column_id: 'project', title: 'Project', type: 'text' },
    {
      column_id: 'market_sector',
      title: 'Market sector',
      type: 'text',
      meaning: 'The first market sector of the product’s project.',
    },
    { column_id: 'market_sectors', title: 'Market sectors', type: 'list' },
    {
      column_id: 'chains',
      title: 'Chains',
      type: 'list',
      meaning: 'The one chain that the product runs on, otherwise those of its project.',
    },
    { column_id: 'tags', title: 'Tags', type: 'list' },
  ],
  default_sort: [{ colId: 'fees_30d_sum', sort: 'desc' }],
  presets: [
    {
      preset_id: 'overview',
      name: 'Overview',
      columns: [
        'project',
        'market_sector',
        'fees_30d_sum',
        'fees_30d_change',
        'tvl_7d_latest',
        'tvl_30d_change',
        'trading_volume_30d_sum',
        'active_loans_7d_latest',
        'sector_rank(fees_30d_sum)',
        'fees_30d_trend',
      ],
      names: {
        'sector_rank(fees_30d_sum)': 'Rank in sector by fees',
      },
    },
    {
      preset_id: 'assets',
      name: 'Tokenized assets',
      columns: [
        'project',
        'asset_market_cap_circulating_7d_latest',
        'asset_market_cap_circulating_30d_change',
        'asset_holders_7d_latest',
        'asset_transfer_volume_30d_sum',
        'asset_market_cap_circulating_30d_trend',
      ],
    },
  ],
}
