import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'

/** What the values of a metric are counted in. */
export const UNIT_NAMES = {
  usd: 'US dollars',
  number: 'Count',
  tokens: 'Tokens',
  percent: 'Percent',
  multiple: 'Multiple',
  seconds: 'Seconds',
  per_second: 'Per second',
  token_ICP: 'ICP',
  token_ckBTC: 'ckBTC',
  token_ckETH: 'ckETH',
  cycles_per_seconds: 'Cycles per second',
} as const satisfies Record<MetricFormat, string>
