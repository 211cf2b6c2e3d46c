import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('chain', 'Chain')

/** How much a blockchain does, how fast and at what cost. `blocks_per_second` stands with the Internet Computer's rows. */
export const CHAIN_METRICS = [
  metric('transaction_count', {
    title: 'Transaction count',
    kind: 'flow',
    format: 'number',
    definition:
      'How many transactions were included in the chain’s blocks. The value that they moved is transaction volume.',
    sources: 'Coin Metrics, growthepie',
    trending: true,
  }),
  metric('transactions_per_second', {
    title: 'Transactions per second',
    short_title: 'TPS',
    kind: 'ratio',
    format: 'per_second',
    definition:
      'Transactions over the seconds of the days that they are known for: the mean over the period, not its peak.',
    sources: 'Computed from transaction count',
    derivation: { by: 'formula', formula: 'transaction_count / seconds_in_period' },
  }),
  metric('transaction_fee_average', {
    title: 'Average transaction fee',
    kind: 'ratio',
    format: 'usd',
    definition: 'Fees over transactions: what one transaction cost on average.',
    sources: 'Computed from fees and transaction count',
    is_lower_value_better: true,
    derivation: { by: 'formula', formula: 'fees / transaction_count' },
  }),
  metric('gas_used', {
    title: 'Gas used',
    kind: 'flow',
    format: 'number',
    definition:
      'The computation that transactions used, in the chain’s own units of gas. What users paid for it is fees.',
    sources: 'growthepie, imported files',
  }),
  metric('block_count', {
    title: 'Block count',
    kind: 'flow',
    format: 'number',
    definition: 'How many blocks were added to the chain.',
    sources: 'Coin Metrics, imported files',
  }),
  metric('block_time', {
    title: 'Block time',
    kind: 'ratio',
    format: 'seconds',
    definition:
      'Seconds between blocks on average: the seconds of the observed days over the blocks added on them. Its inverse is blocks per second.',
    sources: 'Computed from block count',
    is_lower_value_better: true,
    derivation: { by: 'formula', formula: 'seconds_in_period / block_count' },
  }),
  metric('contracts_deployed', {
    title: 'Contracts deployed',
    kind: 'flow',
    format: 'number',
    definition:
      'How many smart contracts were created on the chain. The addresses that created them are contract deployers.',
    sources: 'Imported files',
  }),
  metric('contract_deployers', {
    title: 'Contract deployers',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that created a smart contract on the chain on the day. People who write a project’s code are active developers.',
    sources: 'Imported files',
  }),
  metric('number_of_validators', {
    title: 'Validators',
    long_title: 'Number of validators',
    kind: 'stock',
    format: 'number',
    definition:
      'How many validators, or nodes with the same task, secure the chain at the end of the day.',
    sources: 'The chain’s own API, imported files',
  }),
] as const
