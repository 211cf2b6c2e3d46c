import type { MartView } from '@tickmark/core/marts/MartView'
import { plainView } from '../../tables/grid/view/changeView.ts'

type Template = { name: string; description: string; view: MartView }

const columns = (...ids: string[]): MartView['valueCols'] => ids.map((id) => ({ id }))

/** Tables to begin with. */
export const TEMPLATES: readonly Template[] = [
  {
    name: 'Screener of projects',
    description: 'Every project with its size, fees, revenue, growth and multiples.',
    view: plainView('crypto_screener'),
  },
  {
    name: 'Cheap for what they earn',
    description:
      'Projects that earn revenue, by price to sales, with their place among the projects of their sector.',
    view: {
      ...plainView('crypto_screener'),
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
    name: 'Growth by sector',
    description:
      'Projects grouped by market sector, with growth of their sums over 30, 90 and 365 days. A project counts in each of its sectors.',
    view: {
      ...plainView('crypto_screener'),
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
      sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
      heat: ['fees_30d_change', 'fees_90d_change', 'fees_365d_change'],
    },
  },
  {
    name: 'Market sectors',
    description: 'Every market sector by the fees, revenue and value of its projects together.',
    view: plainView('sector_screener'),
  },
  {
    name: 'Chains',
    description: 'Every chain by what falls on it, whichever project it comes from.',
    view: plainView('chain_screener'),
  },
  {
    name: 'Products',
    description: 'Versions and deployments of projects, each by itself.',
    view: plainView('product_screener'),
  },
]
