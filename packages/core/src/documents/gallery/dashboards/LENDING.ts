import { type GalleryDashboard, makeTile } from './makeTile.ts'

const where = { sectors: ['lending'] }
const split = { where, breakdown: ['project' as const], top: { n: 8 } }

export const LENDING: GalleryDashboard = {
  id: 'lending',
  name: 'Lending',
  description: 'Fees, active loans and earnings of lending markets, and every project in a table.',
  content: {
    tiles: [
      makeTile.figure('Fees', [0, 0, 3, 3], { metrics: ['fees'], where }),
      makeTile.figure('Revenue', [3, 0, 3, 3], { metrics: ['revenue'], where }),
      makeTile.figure('Active loans', [6, 0, 3, 3], { metrics: ['active_loans'], where }),
      makeTile.figure('TVL', [9, 0, 3, 3], { metrics: ['tvl'], where }),
      makeTile.section('Business', 3),
      makeTile.chart('Fees by project', [0, 4, 8, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], ...split },
      }),
      makeTile.text(
        'Reading guide',
        [8, 4, 4, 8],
        [
          '**Fees** are everything users pay. **Revenue** is the part the protocol keeps; the rest goes to the suppliers of the assets.',
          '',
          'Fees are earned on **active loans**. Fees divided by loans show how expensive borrowing is.',
          '',
          'Definitions: [fees](/explorer/metrics/fees), [revenue](/explorer/metrics/revenue), [active loans](/explorer/metrics/active-loans).',
        ].join('\n'),
      ),
      makeTile.chart('Active loans by project', [0, 12, 6, 8], {
        kind: 'area',
        query: { metrics: ['active_loans'], ...split },
      }),
      makeTile.chart('Fees by active loans', [6, 12, 6, 8], {
        kind: 'line',
        query: {
          metrics: ['fees / active_loans'],
          where,
          breakdown: ['project'],
          top: { n: 5, others: false },
        },
      }),
      makeTile.section('Projects', 20),
      makeTile.table('Lending projects', [0, 21, 12, 9], {
        mart_id: 'crypto_screener',
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'fees_30d_change' },
          { id: 'revenue_30d_sum' },
          { id: 'earnings_30d_sum' },
          { id: 'active_loans_7d_latest' },
          { id: 'tvl_7d_latest' },
          { id: 'market_cap_circulating_7d_latest' },
          { id: 'pf_circulating_7d_latest' },
          { id: 'fees_30d_trend' },
        ],
        filterModel: { market_sectors: { filterType: 'set', values: ['lending'] } },
        sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
        heat: ['fees_30d_change'],
      }),
    ],
  },
}
