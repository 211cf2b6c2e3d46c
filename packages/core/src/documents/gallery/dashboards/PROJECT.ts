import { type GalleryDashboard, makeTile } from './makeTile.ts'

const where = { projects: ['$project'] }

export const PROJECT: GalleryDashboard = {
  id: 'one-project',
  name: 'Project deep dive',
  description: 'Income, valuation and usage of one project. Pick any other project at the top.',
  content: {
    variables: [{ name: '$project', label: 'Project', project: 'aave' }],
    tiles: [
      makeTile.figure('Fees', [0, 0, 3, 3], { metrics: ['fees'], where }),
      makeTile.figure('Revenue', [3, 0, 3, 3], { metrics: ['revenue'], where }),
      makeTile.figure('Earnings', [6, 0, 3, 3], { metrics: ['earnings'], where }),
      makeTile.figure('Market cap', [9, 0, 3, 3], { metrics: ['market_cap_circulating'], where }),
      makeTile.section('Income', 3),
      makeTile.chart('$project: from fees to earnings', [0, 4, 8, 8], {
        kind: 'bar',
        query: { metrics: ['fees', 'revenue', 'earnings'], where },
      }),
      makeTile.text(
        '',
        [8, 4, 4, 8],
        [
          '# $project',
          '',
          'Pick another project above: every tile and the address follow, so a shared link shows the same.',
          '',
          '- Fees are everything users pay.',
          '- Revenue is the part $project keeps.',
          '- Earnings are what remains after token incentives and other expenses.',
        ].join('\n'),
      ),
      makeTile.section('Valuation', 12),
      makeTile.chart('$project: price', [0, 13, 6, 7], {
        kind: 'line',
        query: { metrics: ['price'], where, granularity: 'week' },
      }),
      makeTile.chart('$project: P/F and P/S ratio', [6, 13, 6, 7], {
        kind: 'line',
        query: { metrics: ['pf_circulating', 'ps_circulating'], where },
      }),
      makeTile.section('Usage', 20),
      makeTile.chart('$project: users', [0, 21, 6, 7], {
        kind: 'line',
        query: { metrics: ['user_dau', 'user_mau'], where },
      }),
      makeTile.chart('$project: TVL', [6, 21, 6, 7], {
        kind: 'area',
        query: { metrics: ['tvl'], where },
      }),
      makeTile.table('$project in figures', [0, 28, 12, 4], {
        mart_id: 'crypto_screener',
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'revenue_30d_sum' },
          { id: 'earnings_30d_sum' },
          { id: 'revenue_30d_sum / fees_30d_sum' },
          { id: 'user_mau_24h_latest' },
          { id: 'pf_circulating_7d_latest' },
          { id: 'price_365d_trend' },
        ],
        filterModel: { project_id: { filterType: 'set', values: ['$project'] } },
        summary: false,
      }),
    ],
  },
}
