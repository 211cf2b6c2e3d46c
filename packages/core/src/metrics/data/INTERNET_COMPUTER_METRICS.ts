import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('internet_computer', 'Internet Computer')

/** What all twelve rows share, as the specification gives it. */
const OWN_API = {
  tier: 'free',
  chart_enabled: true,
  table_enabled: false,
  sources: 'The chain’s own API',
} as const

/** The static metrics of the Internet Computer project; formats and series types are the specification's. */
export const INTERNET_COMPUTER_METRICS = [
  metric('total_icp_staked_on_nns', {
    ...OWN_API,
    title: 'Total ICP staked on the NNS',
    kind: 'stock',
    format: 'token_ICP',
    static: true,
    serie_type: 'line',
    definition:
      'ICP locked in the neurons of the Network Nervous System. Assets staked gives such a level in US dollars.',
  }),
  metric('number_of_icp_transactions', {
    ...OWN_API,
    title: 'ICP transactions',
    long_title: 'Number of ICP transactions',
    kind: 'flow',
    format: 'number',
    static: false,
    serie_type: 'bar',
    definition:
      'Transactions on the ICP ledger, so transfers, mints and burns of ICP. Messages that canisters handle are not among them.',
  }),
  metric('ckbtc_total_supply', {
    ...OWN_API,
    title: 'ckBTC total supply',
    kind: 'stock',
    format: 'token_ckBTC',
    static: true,
    serie_type: 'bar',
    definition: 'The ckBTC in existence, each backed by one bitcoin that the network holds.',
  }),
  metric('cketh_total_supply', {
    ...OWN_API,
    title: 'ckETH total supply',
    kind: 'stock',
    format: 'token_ckETH',
    static: true,
    serie_type: 'bar',
    definition: 'The ckETH in existence, each backed by one ether that the network holds.',
  }),
  metric('total_icp_burned', {
    ...OWN_API,
    title: 'Total ICP burned',
    kind: 'stock',
    format: 'token_ICP',
    static: true,
    serie_type: 'line',
    definition:
      'All ICP destroyed since genesis, for the most part by conversion into cycles: a running total.',
  }),
  metric('total_transaction_fees', {
    ...OWN_API,
    title: 'Total transaction fees',
    kind: 'stock',
    format: 'token_ICP',
    static: true,
    serie_type: 'line',
    definition:
      'All ICP destroyed as fees of ledger transactions since genesis: a running total in ICP. The fees of a period, cycles included, are fees.',
  }),
  metric('nns_proposals', {
    ...OWN_API,
    title: 'NNS proposals',
    kind: 'flow',
    format: 'number',
    static: false,
    serie_type: 'bar',
    definition: 'Proposals submitted to the Network Nervous System.',
  }),
  metric('number_of_neurons', {
    ...OWN_API,
    title: 'Neurons',
    long_title: 'Number of neurons',
    kind: 'stock',
    format: 'number',
    static: true,
    serie_type: 'line',
    definition: 'Neurons that exist in the Network Nervous System, whatever their stake.',
  }),
  metric('total_internet_identities', {
    ...OWN_API,
    title: 'Internet Identities',
    long_title: 'Total Internet Identities',
    kind: 'stock',
    format: 'number',
    static: true,
    serie_type: 'line',
    definition:
      'Internet Identity anchors created so far. One person may hold several, so this is no count of people.',
  }),
  metric('unique_transacting_wallets', {
    ...OWN_API,
    title: 'Unique transacting wallets',
    kind: 'unique',
    format: 'number',
    static: true,
    serie_type: 'line',
    definition: 'Distinct ledger accounts that took part in an ICP transaction on the day.',
  }),
  metric('blocks_per_second', {
    ...OWN_API,
    title: 'Blocks per second',
    kind: 'ratio',
    format: 'number',
    static: true,
    serie_type: 'line',
    categories: ['Internet Computer', 'Chain'],
    definition:
      'Blocks that a chain added per second on average, over all its subnets where it has them. Reported by the Internet Computer, computed from the block count elsewhere; its inverse is block time.',
    derivation: { by: 'formula', formula: 'block_count / seconds_in_period', reported: true },
  }),
  metric('cycles_burn_rate', {
    ...OWN_API,
    title: 'Cycles burn rate',
    kind: 'stock',
    format: 'cycles_per_seconds',
    static: true,
    serie_type: 'line',
    definition: 'Average number of cycles burned per second.',
  }),
] as const
