import type { Mart } from '../Mart.ts'
import { FIGURE_COLUMNS } from './FIGURE_COLUMNS.ts'
import { PROJECT_FACTS } from './PROJECT_FACTS.ts'

export const STABLECOIN_MART: Mart = {
  mart_id: 'stablecoins',
  name: 'Stablecoins',
  description: 'Issuers of stablecoins: supply, holders and transfers.',
  row: 'issuer',
  note: null,
  source: { kind: 'figures', of: 'projects', sectors: ['stablecoin-issuers'] },
  identity: ['project_id', 'name'],
  facts: PROJECT_FACTS,
  default_sort: [{ colId: 'outstanding_supply_24h_latest', sort: 'desc' }],
  presets: [
    { preset_id: 'overview', name: 'Overview', columns: FIGURE_COLUMNS.stablecoins },
    {
      preset_id: 'issuance',
      name: 'Issuance',
      columns: [
        'outstanding_supply_7d_latest',
        'stablecoin_mints_30d_sum',
        'stablecoin_redemptions_30d_sum',
        'stablecoin_net_flow_30d_sum',
        'stablecoin_mints_365d_sum',
        'stablecoin_redemptions_365d_sum',
        'outstanding_supply_365d_trend',
      ],
    },
    {
      preset_id: 'usage',
      name: 'Usage',
      columns: [
        'stablecoin_dau_30d_avg',
        'stablecoin_mau_7d_latest',
        'stablecoin_mau_30d_change',
        'stablecoin_transfer_count_30d_sum',
        'stablecoin_transfer_volume_30d_sum',
        'stablecoin_transfer_volume_30d_sum / outstanding_supply_7d_latest',
        'stablecoin_holders_7d_latest',
        'stablecoin_transfer_volume_30d_trend',
      ],
      names: {
        'stablecoin_transfer_volume_30d_sum / outstanding_supply_7d_latest': 'Turnover, 30d',
      },
    },
  ],
}
