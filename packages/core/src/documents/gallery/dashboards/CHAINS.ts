import { type GalleryDashboard, makeTile } from './makeTile.ts'

export const CHAINS: GalleryDashboard = {
  id: 'l1-vs-l2',
  name: 'L1 vs. L2',
  description: 'Fees, activity and TVL of base chains and of the chains built on them.',
  content: {
    tiles: [
      makeTile.section('Base chains (L1)', 0),
      ...makeLayer('L1', 'blockchains-l1', 1),
      makeTile.section('Layer 2 chains (L2)', 12),
      ...makeLayer('L2', 'blockchains-l2', 13),
      makeTile.section('All chains', 24),
      makeTile.table('Chains', [0, 25, 12, 9], {
        mart_id: 'blockchain_comparison',
        valueCols: [
          { id: 'fees_30d_sum' },
          { id: 'fees_30d_change' },
          { id: 'transaction_count_30d_sum' },
          { id: 'fees_30d_sum / transaction_count_30d_sum' },
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

/** The tiles of the chains of a layer, from a row on. */
function makeLayer(layer: string, sector: string, y: number) {
  const where = { sectors: [sector] }
  const breakdown = ['project' as const]
  return [
    makeTile.figure(`Fees of ${layer}`, [0, y, 3, 3], { metrics: ['fees'], where }),
    makeTile.figure(`Transactions on ${layer}`, [3, y, 3, 3], {
      metrics: ['transaction_count'],
      where,
    }),
    makeTile.figure(`TVL on ${layer}`, [6, y, 3, 3], { metrics: ['ecosystem_tvl'], where }),
    makeTile.figure(`Market cap of ${layer}`, [9, y, 3, 3], {
      metrics: ['market_cap_circulating'],
      where,
    }),
    makeTile.chart(`${layer}: fees by chain`, [0, y + 3, 6, 8], {
      kind: 'stacked',
      query: { metrics: ['fees'], where, breakdown, top: { n: 8 } },
    }),
    makeTile.chart(`${layer}: active addresses`, [6, y + 3, 6, 8], {
      kind: 'line',
      query: {
        metrics: ['active_addresses_daily'],
        where,
        breakdown,
        top: { n: 6, others: false },
      },
    }),
  ]
}
