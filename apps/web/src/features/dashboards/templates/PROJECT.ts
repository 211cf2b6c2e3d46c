import { makeTile, type Template } from './makeTile.ts'

const where = { projects: ['$project'] }

export const PROJECT: Template = {
  id: 'project',
  name: 'One project in depth',
  description: 'Income, valuation and use of one project, which can be exchanged for any other.',
  definition: {
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
          'Choose another project above: every tile follows, and so does the address, so that a shared link shows the same.',
          '',
          '- Fees are all that users pay.',
          '- Revenue is what $project keeps of them.',
          '- Earnings are what is left after token incentives and other expenses.',
        ].join('\n'),
      ),
      makeTile.section('Valuation', 12),
      makeTile.chart('$project: price', [0, 13, 6, 7], {
        kind: 'line',
        query: { metrics: ['price'], where, granularity: 'week' },
      }),
      makeTile.chart('$project: price to fees and to sales', [6, 13, 6, 7], {
        kind: 'line',
        query: { metrics: ['pf_circulating', 'ps_circulating'], where },
      }),
      makeTile.section('Use', 20),
      makeTile.chart('$project: users', [0, 21, 6, 7], {
        kind: 'line',
        query: { metrics: ['user_dau', 'user_mau'], where },
      }),
      makeTile.chart('$project: TVL', [6, 21, 6, 7], {
        kind: 'area',
        query: { metrics: ['tvl'], where },
      }),
      makeTile.table('$project by its figures', [0, 28, 12, 4], {
        mart_id: 'crypto_screener',
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'revenue_30d_sum' },
          { id: 'earnings_30d_sum' },
          { id: 'take_rate_30d_avg' },
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
