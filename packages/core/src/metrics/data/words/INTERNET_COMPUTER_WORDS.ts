import type { MetricWords } from '../../MetricDefinition.ts'

const OWN_API = 'The chain’s own API'

/** Words for the rows of `INTERNET_COMPUTER_METRICS`. */
export const INTERNET_COMPUTER_WORDS = {
  total_icp_staked_on_nns: {
    definition:
      'ICP locked in the neurons of the Network Nervous System. Assets staked gives such a level in US dollars.',
    sources: OWN_API,
  },
  number_of_icp_transactions: {
    definition:
      'Transactions on the ICP ledger, so transfers, mints and burns of ICP. Messages that canisters handle are not among them.',
    sources: OWN_API,
  },
  ckbtc_total_supply: {
    definition: 'The ckBTC in existence, each backed by one bitcoin that the network holds.',
    sources: OWN_API,
  },
  cketh_total_supply: {
    definition: 'The ckETH in existence, each backed by one ether that the network holds.',
    sources: OWN_API,
  },
  total_icp_burned: {
    definition:
      'All ICP destroyed since genesis, for the most part by conversion into cycles: a running total.',
    sources: OWN_API,
  },
  total_transaction_fees: {
    definition:
      'All ICP destroyed as fees of ledger transactions since genesis: a running total in ICP. The fees of a period, cycles included, are fees.',
    sources: OWN_API,
  },
  nns_proposals: {
    definition: 'Proposals submitted to the Network Nervous System.',
    sources: OWN_API,
  },
  number_of_neurons: {
    definition: 'Neurons that exist in the Network Nervous System, whatever their stake.',
    sources: OWN_API,
  },
  total_internet_identities: {
    definition:
      'Internet Identity anchors created so far. One person may hold several, so this is no count of people.',
    sources: OWN_API,
  },
  unique_transacting_wallets: {
    definition: 'Distinct ledger accounts that took part in an ICP transaction on the day.',
    sources: OWN_API,
  },
  blocks_per_second: {
    definition:
      'Blocks that a chain added per second on average, over all its subnets where it has them. Reported by the Internet Computer, computed from the block count elsewhere; its inverse is block time.',
    sources: OWN_API,
  },
  cycles_burn_rate: {
    definition: 'Average number of cycles burned per second.',
    sources: OWN_API,
  },
} as const satisfies Record<string, MetricWords>
