import { type GalleryDashboard, makeTile } from './makeTile.ts'

const l1 = { sectors: ['blockchains-l1'] }
const l2 = { sectors: ['blockchains-l2'] }
const top = { breakdown: ['project' as const], top: { n: 8 } }

export const CHAINS: GalleryDashboard = {
  id: 'l1-vs-l2',
  name: 'L1 vs. L2',
  description: 'Fees, activity and TVL of base chains and of the chains built on them.',
  content: {
    tiles: [
      makeTile.section('Base chains (L1)', 0),
      makeTile.figure('Fees of L1', [0, 1, 3, 3], { metrics: ['fees'], where: l1 }),
      makeTile.figure('Transactions on L1', [3, 1, 3, 3], {
        metrics: ['transaction_count'],
        where: l1,
      }),
      makeTile.figure('TVL on L1', [6, 1, 3, 3], { metrics: ['ecosystem_tvl'], where: l1 }),
      makeTile.figure('Market cap of L1', [9, 1, 3, 3], {
        metrics: ['market_cap_circulating'],
        where: l1,
      }),
      makeTile.chart('L1: fees by chain', [0, 4, 6, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], where: l1, ...top },
      }),
      makeTile.chart('L1: active addresses', [6, 4, 6, 8], {
        kind: 'line',
        query: {
          metrics: ['active_addresses_daily'],
          where: l1,
          ...top,
          top: { n: 6, others: false },
        },
      }),
      makeTile.section('Layer 2 chains (L2)', 12),
      makeTile.figure('Fees of L2', [0, 13, 3, 3], { metrics: ['fees'], where: l2 }),
      makeTile.figure('Transactions on L2', [3, 13, 3, 3], {
        metrics: ['transaction_count'],
        where: l2,
      }),
      makeTile.figure('TVL on L2', [6, 13, 3, 3], { metrics: ['ecosystem_tvl'], where: l2 }),
      makeTile.figure('Market cap of L2', [9, 13, 3, 3], {
        metrics: ['market_cap_circulating'],
        where: l2,
      }),
      makeTile.chart('L2: fees by chain', [0, 16, 6, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], where: l2, ...top },
      }),
      makeTile.chart('L2: active addresses', [6, 16, 6, 8], {
        kind: 'line',
        query: {
          metrics: ['active_addresses_daily'],
          where: l2,
          ...top,
          top: { n: 6, others: false },
        },
      }),
      makeTile.section('All chains', 24),
      makeTile.table('Chains', [0, 25, 12, 9], {
        mart_id: 'blockchain_comparison',
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'fees_30d_change' },
          { id: 'transaction_count_30d_sum' },
          { id: 'transaction_fee_average_30d_avg' },
          { id: 'active_addresses_daily_30d_avg' },
          { id: 'ecosystem_tvl_24h_latest' },
          { id: 'ecosystem_stablecoin_supply_24h_latest' },
          { id: 'active_developers_24h_latest' },
        ],
        sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
        heat: ['fees_30d_change'],
      }),
    ],
  },
}
