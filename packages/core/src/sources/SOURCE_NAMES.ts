import { createLookup } from '../text/createLookup.ts'
/** The source of tables that were merged in the datahub. It is believed before all others, since people reviewed it. */
export const DATAHUB_SOURCE = 'datahub'

/** The source of files that have the form of a table, which a user of the server imported. */
export const TABLES_SOURCE = 'imported-tables'

/** The names of the sources of facts, by the id that their batches carry. */
export const SOURCE_NAMES: Readonly<Record<string, string>> = createLookup({
  sample: 'Sample data',
  blockscout: 'Blockscout',
  'bridge-flows': 'Bridge flows',
  'coin-metrics': 'Coin Metrics',
  coingecko: 'CoinGecko',
  cyclescan: 'Cyclescan',
  datahub: 'Datahub',
  defillama: 'DefiLlama',
  'defillama-emissions': 'DefiLlama emissions',
  'eth-labels': 'eth-labels',
  'etherscan-accounts': 'Etherscan accounts',
  'etherscan-labels': 'Etherscan labels',
  github: 'GitHub',
  growthepie: 'growthepie',
  [TABLES_SOURCE]: 'Imported tables',
  'internet-computer': 'Internet Computer dashboard',
  'open-labels': 'Open Labels Initiative',
  'tickmark-moves': 'Merged and split projects',
  'tickmark-export': 'Restored export',
  'uniswap-token-list': 'Uniswap token list',
})
