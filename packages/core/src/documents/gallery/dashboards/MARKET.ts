import { type GalleryDashboard, makeTile } from './makeTile.ts'

const bySector = { breakdown: ['market_sector' as const], top: { n: 10 } }

export const MARKET: GalleryDashboard = {
  id: 'market-overview',
  name: 'Market overview',
  description: 'Fees, revenue and market cap of all projects, by sector and by project.',
  content: {
    tiles: [
      makeTile.figure('Fees', [0, 0, 3, 3], { metrics: ['fees'] }),
      makeTile.figure('Revenue', [3, 0, 3, 3], { metrics: ['revenue'] }),
      makeTile.figure('Earnings', [6, 0, 3, 3], { metrics: ['earnings'] }),
      makeTile.figure('Market cap', [9, 0, 3, 3], { metrics: ['market_cap_circulating'] }),
      makeTile.chart('Fees by sector', [0, 3, 7, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], ...bySector },
      }),
      makeTile.chart('Market cap by sector', [7, 3, 5, 8], {
        kind: 'treemap',
        query: { metrics: ['market_cap_circulating'], ...bySector },
      }),
      makeTile.chart('Fees by project', [0, 11, 6, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], breakdown: ['project'], top: { n: 10 } },
      }),
      makeTile.chart('Earnings by project', [6, 11, 6, 8], {
        kind: 'bar',
        query: {
          metrics: ['earnings'],
          breakdown: ['project'],
          top: { n: 5, others: false },
          granularity: 'quarter',
        },
      }),
    ],
  },
}
