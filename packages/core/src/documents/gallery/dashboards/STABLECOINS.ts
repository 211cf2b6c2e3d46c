import { type GalleryDashboard, makeTile } from './makeTile.ts'

const where = { sectors: ['stablecoin-issuers'] }
const split = { where, breakdown: ['project' as const], top: { n: 8 } }

export const STABLECOINS: GalleryDashboard = {
  id: 'stablecoins',
  name: 'Stablecoins',
  description: 'Supply, issuance and usage of stablecoins, by issuer.',
  content: {
    tiles: [
      makeTile.figure('Supply', [0, 0, 3, 3], { metrics: ['outstanding_supply'], where }),
      makeTile.figure('Mints', [3, 0, 3, 3], { metrics: ['stablecoin_mints'], where }),
      makeTile.figure('Redemptions', [6, 0, 3, 3], { metrics: ['stablecoin_redemptions'], where }),
      makeTile.figure('Transfer volume', [9, 0, 3, 3], {
        metrics: ['stablecoin_transfer_volume'],
        where,
      }),
      makeTile.section('Issuers', 3),
      makeTile.chart('Supply by issuer', [0, 4, 8, 8], {
        kind: 'area',
        query: { metrics: ['outstanding_supply'], ...split },
      }),
      makeTile.chart('Market share', [8, 4, 4, 8], {
        kind: 'treemap',
        query: { metrics: ['outstanding_supply'], where, breakdown: ['project'], top: { n: 20 } },
      }),
      makeTile.section('Usage', 12),
      makeTile.chart('Transfer volume by issuer', [0, 13, 6, 8], {
        kind: 'stacked',
        query: { metrics: ['stablecoin_transfer_volume'], ...split },
      }),
      makeTile.chart('Fees by issuer', [6, 13, 6, 8], {
        kind: 'stacked',
        query: { metrics: ['fees'], ...split },
      }),
      makeTile.section('Flows between chains', 21),
      makeTile.chart('Net flow by chain', [0, 22, 12, 8], {
        kind: 'stacked',
        query: {
          metrics: ['stablecoin_net_flow'],
          where,
          breakdown: ['chain'],
          granularity: 'week',
          range: '365d',
          top: { n: 8 },
        },
      }),
      makeTile.section('All issuers', 30),
      makeTile.table('Issuers by supply', [0, 31, 12, 8], {
        mart_id: 'stablecoins',
        valueCols: [
          { id: 'outstanding_supply_7d_latest' },
          { id: 'outstanding_supply_30d_change' },
          { id: 'stablecoin_mints_30d_sum' },
          { id: 'stablecoin_redemptions_30d_sum' },
          { id: 'stablecoin_transfer_volume_30d_sum' },
          { id: 'stablecoin_holders_7d_latest' },
          { id: 'outstanding_supply_30d_trend' },
        ],
        sortModel: [{ colId: 'outstanding_supply_7d_latest', sort: 'desc' }],
        heat: ['outstanding_supply_30d_change'],
      }),
    ],
  },
}
