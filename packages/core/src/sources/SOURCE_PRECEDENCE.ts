import { listMetrics } from '../metrics/listMetrics.ts'
import type { BuiltInMetricId } from '../metrics/METRICS.ts'
import { DATAHUB_SOURCE } from './SOURCE_NAMES.ts'

/**
 * The precedence of sources where several report a metric, the most trusted first: a source that measures the thing
 * itself comes before one that collects it. If a better one has a point, the value of another is kept as a second
 * opinion. Sources and metrics that are not named here have equal precedence, and what was observed later counts.
 */
export const SOURCE_PRECEDENCE: Readonly<Partial<Record<BuiltInMetricId, readonly string[]>>> = {
  active_addresses_daily: ['coin-metrics', 'growthepie'],
  fees: ['internet-computer', 'coin-metrics', 'growthepie', 'defillama'],
  market_cap_circulating: ['coin-metrics', 'coingecko', 'growthepie'],
  market_cap_fully_diluted: ['growthepie', 'coingecko'],
  outstanding_supply: ['coin-metrics', 'defillama'],
  price: ['coin-metrics', 'defillama', 'coingecko'],
  revenue: ['internet-computer', 'defillama'],
  token_incentives: ['coin-metrics', 'defillama'],
  token_supply_circulating: ['internet-computer', 'coin-metrics', 'coingecko'],
  token_trading_volume: ['coingecko', 'coin-metrics'],
  transaction_count: ['coin-metrics', 'growthepie'],
}

/**
 * Returns the sources that this one is believed before, with the metric that it is believed for; null where it is
 * believed before every other source of every metric.
 */
export function listOutranked(sourceId: string): { metric_id: string; source_id: string }[] | null {
  if (sourceId === DATAHUB_SOURCE) return null
  return Object.entries(SOURCE_PRECEDENCE).flatMap(([metric_id, sources]) => {
    const rank = sources.indexOf(sourceId)
    return rank < 0 ? [] : sources.slice(rank + 1).map((source_id) => ({ metric_id, source_id }))
  })
}

/** The sources that are believed before this one, with the metric that they are believed for. */
export function listOutranking(sourceId: string): { metric_id: string; source_id: string }[] {
  if (sourceId === DATAHUB_SOURCE) return []
  const reviewed = listMetrics().map(({ metric_id }) => ({ metric_id, source_id: DATAHUB_SOURCE }))
  const ranked = Object.entries(SOURCE_PRECEDENCE).flatMap(([metric_id, sources]) => {
    const rank = sources.indexOf(sourceId)
    return sources.slice(0, Math.max(0, rank)).map((source_id) => ({ metric_id, source_id }))
  })
  return [...reviewed, ...ranked]
}
