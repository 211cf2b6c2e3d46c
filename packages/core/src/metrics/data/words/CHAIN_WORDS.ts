import type { MetricWords } from '../../MetricDefinition.ts'

/** Words for the rows of `CHAIN_METRICS`. */
export const CHAIN_WORDS = {
  transaction_count: {
    definition: 'Number of transactions in the chain’s blocks. Their value is transaction volume.',
    sources: 'Coin Metrics, growthepie',
  },
  transactions_per_second: {
    definition:
      'Transactions over the seconds of the days that they are known for: the mean over the period, not its peak.',
    sources: 'Computed from transaction count',
  },
  transaction_fee_average: {
    definition: 'Fees over transactions: what one transaction cost on average.',
    sources: 'Computed from fees and transaction count',
  },
  gas_used: {
    definition:
      'The computation that transactions used, in the chain’s own units of gas. What users paid for it is fees.',
    sources: 'growthepie, imported files',
  },
  block_count: {
    definition: 'Number of blocks added to the chain.',
    sources: 'Coin Metrics, imported files',
  },
  block_time: {
    definition:
      'Seconds between blocks on average: the seconds of the observed days over the blocks added on them. Its inverse is blocks per second.',
    sources: 'Computed from block count',
  },
  contracts_deployed: {
    definition:
      'Number of smart contracts created on the chain. The addresses that created them are contract deployers.',
    sources: 'Imported files',
  },
  contract_deployers: {
    definition:
      'Distinct addresses that created a smart contract on the chain on the day. People who write a project’s code are active developers.',
    sources: 'Imported files',
  },
  number_of_validators: {
    definition:
      'Number of validators, or nodes with the same task, that secure the chain at the end of the day.',
    sources: 'The chain’s own API, imported files',
  },
  bridge_inflow: {
    definition:
      'The value that arrived on a chain over bridges from other chains: the sum of the records of bridge flows. What has arrived and stays is its bridged supply; what users sent into one bridge is its bridge deposits.',
    sources: 'Records of bridge flows from imported files and the datahub',
  },
  bridge_outflow: {
    definition:
      'The value that left a chain over bridges to other chains: the sum of the records of bridge flows.',
    sources: 'Records of bridge flows from imported files and the datahub',
  },
  bridge_net_flow: {
    definition:
      'Bridge inflow less bridge outflow, where a direction without a record counts as zero. Over all chains they cancel out. The net flow of stablecoins also has what was issued and redeemed on the chain, and leaves out all other assets.',
    sources: 'Computed from the bridge inflow and outflow',
  },
} as const satisfies Record<string, MetricWords>
