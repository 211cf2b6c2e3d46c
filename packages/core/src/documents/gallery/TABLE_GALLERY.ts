import type { z } from 'zod'
import type { MartView } from '../../marts/MartView.ts'

type GalleryTable = {
  id: string
  name: string
  description: string
  content: z.input<typeof MartView>
}

const columns = (...ids: string[]) => ids.map((id) => ({ id }))

/** The ready-made tables. */
export const TABLE_GALLERY: readonly GalleryTable[] = [
  {
    id: 'project-screener',
    name: 'Project screener',
    description: 'All projects by size, fees, revenue, growth and valuation multiples.',
    content: { mart_id: 'crypto_screener' },
  },
  {
    id: 'lowest-ps',
    name: 'Lowest P/S ratios',
    description:
      'Projects with revenue, by price to sales, with their percentile within the sector.',
    content: {
      mart_id: 'crypto_screener',
      valueCols: [
        ...columns(
          'market_sector',
          'market_cap_circulating_7d_latest',
          'revenue_30d_sum',
          'revenue_90d_change',
          'ps_circulating_7d_latest',
        ),
        { id: 'P/S within sector', formula: 'sector_percentile(ps_circulating_7d_latest)' },
        { id: 'Margin', formula: 'earnings_90d_sum / revenue_90d_sum' },
        { id: 'revenue_90d_trend' },
      ],
      filterModel: {
        revenue_30d_sum: { filterType: 'number', type: 'greaterThan', filter: 100_000 },
      },
      sortModel: [{ colId: 'ps_circulating_7d_latest', sort: 'asc' }],
      heat: ['P/S within sector'],
    },
  },
  {
    id: 'cheap-for-holders',
    name: 'Cheap for holders',
    description:
      'Projects whose holders receive revenue, by enterprise value over what they receive in a year.',
    content: {
      mart_id: 'crypto_screener',
      valueCols: [
        ...columns(
          'market_sector',
          'enterprise_value_7d_latest',
          'holders_revenue_30d_sum',
          'holders_revenue_90d_change',
          'ev_holder_income_7d_latest',
          'p_holder_income_7d_latest',
          'holder_yield_7d_latest',
        ),
        { id: 'Accrual', formula: 'holders_revenue_365d_sum / revenue_365d_sum' },
        { id: 'holders_revenue_90d_trend' },
      ],
      filterModel: {
        // An enterprise value below zero has no meaningful multiple.
        enterprise_value_7d_latest: { filterType: 'number', type: 'greaterThan', filter: 0 },
        holders_revenue_30d_sum: { filterType: 'number', type: 'greaterThan', filter: 10_000 },
      },
      sortModel: [{ colId: 'ev_holder_income_7d_latest', sort: 'asc' }],
      heat: ['holder_yield_7d_latest'],
    },
  },
  {
    id: 'growth-by-sector',
    name: 'Growth by sector',
    description:
      'Market sectors by the growth of their fees, with fees, users and TVL and their growth over 30, 90 and 365 days. A project counts in each of its sectors.',
    content: {
      mart_id: 'crypto_screener',
      valueCols: columns(
        'fees_30d_sum',
        'fees_30d_change',
        'fees_90d_change',
        'fees_365d_change',
        'user_mau_7d_latest',
        'user_mau_90d_change',
        'tvl_7d_latest',
        'tvl_90d_change',
      ),
      rowGroupCols: [{ id: 'market_sector' }],
      sortModel: [{ colId: 'fees_30d_change', sort: 'desc' }],
      heat: ['fees_30d_change', 'fees_90d_change', 'fees_365d_change'],
    },
  },
  {
    id: 'market-sectors',
    name: 'Market sectors',
    description: 'All market sectors by the fees, revenue and market cap of their projects.',
    content: { mart_id: 'sector_screener' },
  },
  {
    id: 'chains',
    name: 'Chains',
    description: 'All chains by the activity on them, across projects.',
    content: { mart_id: 'chain_screener' },
  },
  {
    id: 'products',
    name: 'Products',
    description: 'Versions and deployments of projects, one row each.',
    content: { mart_id: 'product_screener' },
  },
]
