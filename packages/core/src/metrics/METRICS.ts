import { CHAIN_METRICS } from './data/CHAIN_METRICS.ts'
import { DEVELOPMENT_METRICS } from './data/DEVELOPMENT_METRICS.ts'
import { ECOSYSTEM_METRICS } from './data/ECOSYSTEM_METRICS.ts'
import { FINANCIAL_METRICS } from './data/FINANCIAL_METRICS.ts'
import { HOLDER_METRICS } from './data/HOLDER_METRICS.ts'
import { INTERNET_COMPUTER_METRICS } from './data/INTERNET_COMPUTER_METRICS.ts'
import { MARKET_METRICS } from './data/MARKET_METRICS.ts'
import { STABLECOIN_METRICS } from './data/STABLECOIN_METRICS.ts'
import { TOKENIZED_ASSET_METRICS } from './data/TOKENIZED_ASSET_METRICS.ts'
import { USAGE_METRICS } from './data/USAGE_METRICS.ts'
import { USER_METRICS } from './data/USER_METRICS.ts'
import { VALUATION_METRICS } from './data/VALUATION_METRICS.ts'
import type { MetricDefinition } from './MetricDefinition.ts'
import type { OwnMetricId } from './OwnMetric.ts'

const ROWS = [
  ...MARKET_METRICS,
  ...VALUATION_METRICS,
  ...FINANCIAL_METRICS,
  ...HOLDER_METRICS,
  ...USAGE_METRICS,
  ...USER_METRICS,
  ...CHAIN_METRICS,
  ...ECOSYSTEM_METRICS,
  ...STABLECOIN_METRICS,
  ...TOKENIZED_ASSET_METRICS,
  ...DEVELOPMENT_METRICS,
  ...INTERNET_COMPUTER_METRICS,
] as const

/** The ids of the metrics that come with the software. */
export type BuiltInMetricId = (typeof ROWS)[number]['metric_id']

export type MetricId = BuiltInMetricId | OwnMetricId

/** The built-in metrics in the order in which lists show them. `listMetrics` adds this terminal's own. */
export const METRICS: readonly (MetricDefinition & { metric_id: BuiltInMetricId })[] = ROWS
