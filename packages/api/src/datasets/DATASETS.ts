import { listTrendingContracts } from '@tickmark/analytics/records/trendingContracts'
import { FIGURE_COLUMNS } from '@tickmark/core/marts/data/FIGURE_COLUMNS'
import { type Dataset, readList, readNothing, readRecords } from './Dataset.ts'
import { readFigures } from './readFigures.ts'

/** The ready-made tables of `/v2/datasets`. */
export const DATASETS: readonly Dataset[] = [
  {
    id: 'blockchain_comparison',
    name: 'Blockchain comparison',
    description: 'Blockchains side by side: market, usage, fees and ecosystem.',
    read: readFigures(FIGURE_COLUMNS.blockchain_comparison, [
      'blockchains-l1',
      'blockchains-l2',
      'blockchains-l3',
    ]),
  },
  {
    id: 'bridge_flows',
    name: 'Bridge flows',
    description: 'Flows over bridges from one chain to another, by day, in US dollars.',
    read: readRecords('bridge_flows'),
  },
  {
    id: 'cohort_analysis',
    name: 'Cohort analysis',
    description: 'Users first seen in a month who return in later months.',
    read: readNothing,
  },
  {
    id: 'crypto_screener',
    name: 'Crypto screener',
    description:
      'Every project and its figures; columns are `<metric>_<interval>_<aggregation>`, chosen by `columns` or `metric_ids`.',
    read: readFigures(FIGURE_COLUMNS.crypto_screener),
  },
  {
    id: 'fundraises',
    name: 'Fundraises',
    description: 'Funding rounds: who raised, how much, at what valuation and from whom.',
    switches: ['DATASET_FUNDRAISES_ENABLED'],
    read: readRecords('fundraises'),
  },
  {
    id: 'insider_transactions',
    name: 'Insider transactions',
    description: 'Token transfers by insiders of the project.',
    read: readNothing,
  },
  {
    id: 'project_contracts',
    name: 'Project contracts',
    description: 'Labeled contracts and accounts, and the projects they belong to.',
    switches: ['TRENDING_CONTRACTS_ENABLED'],
    read: readRecords('contracts'),
  },
  {
    id: 'stablecoins',
    name: 'Stablecoins',
    description: 'Issuers of stablecoins: supply, holders and transfers.',
    read: readFigures(FIGURE_COLUMNS.stablecoins, ['stablecoin-issuers']),
  },
  {
    id: 'token_rights',
    name: 'Token rights',
    description:
      'Cited records about what tokens entitle their holders to: governance, fee switch, buybacks, equity and disclosures.',
    read: readRecords('token_rights'),
  },
  {
    id: 'top_tokenholders',
    name: 'Top token holders',
    description: 'The largest holders of a token and their share of the supply.',
    read: readRecords('token_holders'),
  },
  {
    id: 'trending_contracts',
    name: 'Trending contracts',
    description: 'Contracts by daily inflow, outflow, gas, events and callers.',
    switches: ['TRENDING_CONTRACTS_ENABLED'],
    read: readList(listTrendingContracts),
  },
  {
    id: 'vesting_schedules',
    name: 'Vesting schedules',
    description: 'Token unlocks: cliffs, linear releases and steps by allocation.',
    switches: ['VESTING_SCHEDULE_ENABLED'],
    read: readRecords('vesting_schedules'),
  },
]
