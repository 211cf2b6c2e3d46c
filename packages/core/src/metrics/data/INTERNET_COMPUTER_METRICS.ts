import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('internet_computer', 'Internet Computer')

/** The fields that all twelve rows share, as the specification gives them. */
const OWN_API = {
  tier: 'free',
  chart_enabled: true,
  table_enabled: false,
} as const

/** The static metrics of the Internet Computer project; formats and series types are the specification's. */
export const INTERNET_COMPUTER_METRICS = [
  metric('total_icp_staked_on_nns', {
    ...OWN_API,
    title: 'Total ICP staked on the NNS',
    kind: 'stock',
    format: 'token_ICP',
    static: true,
  }),
  metric('number_of_icp_transactions', {
    ...OWN_API,
    title: 'ICP transactions',
    long_title: 'Number of ICP transactions',
    format: 'number',
  }),
  metric('ckbtc_total_supply', {
    ...OWN_API,
    title: 'ckBTC total supply',
    kind: 'stock',
    format: 'token_ckBTC',
    static: true,
    serie_type: 'bar',
  }),
  metric('cketh_total_supply', {
    ...OWN_API,
    title: 'ckETH total supply',
    kind: 'stock',
    format: 'token_ckETH',
    static: true,
    serie_type: 'bar',
  }),
  metric('total_icp_burned', {
    ...OWN_API,
    title: 'Total ICP burned',
    kind: 'stock',
    format: 'token_ICP',
    static: true,
  }),
  metric('total_transaction_fees', {
    ...OWN_API,
    kind: 'stock',
    format: 'token_ICP',
    static: true,
  }),
  metric('nns_proposals', {
    ...OWN_API,
    title: 'NNS proposals',
    format: 'number',
  }),
  metric('number_of_neurons', {
    ...OWN_API,
    title: 'Neurons',
    long_title: 'Number of neurons',
    kind: 'stock',
    format: 'number',
    static: true,
  }),
  metric('total_internet_identities', {
    ...OWN_API,
    title: 'Internet Identities',
    long_title: 'Total Internet Identities',
    kind: 'stock',
    format: 'number',
    static: true,
  }),
  metric('unique_transacting_wallets', {
    ...OWN_API,
    kind: 'unique',
    format: 'number',
    static: true,
  }),
  metric('blocks_per_second', {
    ...OWN_API,
    kind: 'ratio',
    format: 'number',
    static: true,
    categories: ['Internet Computer', 'Chain'],
    derivation: { by: 'formula', formula: 'block_count / seconds_in_period', reported: true },
  }),
  metric('cycles_burn_rate', {
    ...OWN_API,
    kind: 'stock',
    format: 'cycles_per_seconds',
    static: true,
  }),
] as const
