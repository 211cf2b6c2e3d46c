import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('chain', 'Chain')

/**
 * Metrics of the activity, speed and cost of a blockchain. `blocks_per_second` is with the Internet Computer's rows.
 */
export const CHAIN_METRICS = [
  metric('transaction_count', {
    format: 'number',
    trending: true,
  }),
  metric('transactions_per_second', {
    short_title: 'TPS',
    kind: 'ratio',
    format: 'per_second',
    derivation: { by: 'formula', formula: 'transaction_count / seconds_in_period' },
  }),
  metric('transaction_fee_average', {
    title: 'Average transaction fee',
    kind: 'ratio',
    is_lower_value_better: true,
    derivation: { by: 'formula', formula: 'fees / transaction_count' },
  }),
  metric('gas_used', {
    format: 'number',
  }),
  metric('block_count', {
    format: 'number',
  }),
  metric('block_time', {
    kind: 'ratio',
    format: 'seconds',
    is_lower_value_better: true,
    derivation: { by: 'formula', formula: 'seconds_in_period / block_count' },
  }),
  metric('contracts_deployed', {
    format: 'number',
  }),
  metric('contract_deployers', {
    kind: 'unique',
    format: 'number',
  }),
  metric('number_of_validators', {
    title: 'Validators',
    long_title: 'Number of validators',
    kind: 'stock',
    format: 'number',
  }),
  metric('bridge_inflow'),
  metric('bridge_outflow', {
    polarity: 'neutral',
  }),
  metric('bridge_net_flow', {
    may_be_negative: true,
    derivation: {
      by: 'formula',
      formula: 'bridge_inflow - bridge_outflow',
      optional: ['bridge_inflow', 'bridge_outflow'],
    },
  }),
] as const
