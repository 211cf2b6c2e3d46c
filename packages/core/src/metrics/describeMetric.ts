import { MARKET_SECTORS } from '../sectors/MARKET_SECTORS.ts'
import { CHAIN_WORDS } from './data/words/CHAIN_WORDS.ts'
import { DEVELOPMENT_WORDS } from './data/words/DEVELOPMENT_WORDS.ts'
import { ECOSYSTEM_WORDS } from './data/words/ECOSYSTEM_WORDS.ts'
import { FINANCIAL_WORDS } from './data/words/FINANCIAL_WORDS.ts'
import { HOLDER_WORDS } from './data/words/HOLDER_WORDS.ts'
import { INTERNET_COMPUTER_WORDS } from './data/words/INTERNET_COMPUTER_WORDS.ts'
import { MARKET_WORDS } from './data/words/MARKET_WORDS.ts'
import { STABLECOIN_WORDS } from './data/words/STABLECOIN_WORDS.ts'
import { TOKENIZED_ASSET_WORDS } from './data/words/TOKENIZED_ASSET_WORDS.ts'
import { USAGE_WORDS } from './data/words/USAGE_WORDS.ts'
import { USER_WORDS } from './data/words/USER_WORDS.ts'
import { VALUATION_WORDS } from './data/words/VALUATION_WORDS.ts'
import { listOwnMetrics } from './listMetrics.ts'
import type { BuiltInMetricId } from './METRICS.ts'
import type { MetricWords } from './MetricDefinition.ts'

/** The words of every built-in metric. */
const METRIC_WORDS: Readonly<Record<BuiltInMetricId, MetricWords>> = {
  ...CHAIN_WORDS,
  ...DEVELOPMENT_WORDS,
  ...ECOSYSTEM_WORDS,
  ...FINANCIAL_WORDS,
  ...HOLDER_WORDS,
  ...INTERNET_COMPUTER_WORDS,
  ...MARKET_WORDS,
  ...STABLECOIN_WORDS,
  ...TOKENIZED_ASSET_WORDS,
  ...USAGE_WORDS,
  ...USER_WORDS,
  ...VALUATION_WORDS,
}

/** The metrics of the business of market sectors. */
const GMV_METRICS: ReadonlySet<string | null> = new Set([
  'gmv',
  ...MARKET_SECTORS.map((sector) => sector.gmv_metric),
])

/**
 * A metric of the catalog with its texts, and whether it measures the business of a market sector. Other words for built-in
 * ones are in `METRIC_SYNONYMS`.
 */
export function describeMetric<M extends { metric_id: string }>(
  metric: M,
): M & MetricWords & { is_gmv_metric: boolean; dashboard_enabled: true } {
  const own = listOwnMetrics().find(({ metric_id }) => metric_id === metric.metric_id)
  const rules = {
    is_gmv_metric: GMV_METRICS.has(metric.metric_id),
    dashboard_enabled: true,
  } as const
  return own === undefined
    ? { ...metric, ...rules, ...METRIC_WORDS[metric.metric_id as BuiltInMetricId] }
    : {
        ...{ ...metric, ...rules, definition: own.definition },
        sources: 'The datahub and files of this terminal',
      }
}
