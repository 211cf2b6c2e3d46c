import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { RANKING_ORDERS, type RankingOrder } from '@tickmark/core/answers/Ranking'
import { METRIC_BREAKDOWNS, type MetricBreakdown } from '@tickmark/core/screens/metricChartQuestion'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { CHART_TRANSFORM_IDS, type ChartTransform } from '../../charts/ChartTransform.ts'
import { CHART_KINDS, type ChartKind } from '../../charts/PreparedChart.ts'
import { type ChartRange, parseChartRange } from '../../data/ChartRange.ts'
import { readSearch } from '../../data/readSearch.ts'

/** One metric over projects as the address holds it; what is absent is the default. */
export type MetricSearch = {
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: true
  /** Each project's share of all. */
  percent?: true
  table?: true
  transform?: ChartTransform
  hide?: string[]
  /** What the chart is split by; projects when absent. */
  by?: MetricBreakdown
  /** How many of them the chart names; the rest are Others where they add up. */
  top?: number
  /** Sector ids, separated by commas. */
  sectors?: string
  /** Over which days the ranking counts and compares, and how it is ordered. */
  interval?: AggregateInterval
  order?: RankingOrder
  /** Whether the list of all projects that have the metric is open. */
  coverage?: true
}

export const MAX_TOP = 50

export function parseMetricSearch(raw: Record<string, unknown>): MetricSearch {
  const read = readSearch(raw)
  const known = new Set<string>(MARKET_SECTORS.map((sector) => sector.market_sector_id))
  return {
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', CHART_KINDS),
    log: read.flag('log'),
    percent: read.flag('percent'),
    table: read.flag('table'),
    by: read.choice('by', METRIC_BREAKDOWNS),
    transform: read.choice('transform', CHART_TRANSFORM_IDS),
    hide: read.texts('hide'),
    top: read.count('top', MAX_TOP),
    sectors:
      read
        .list('sectors')
        ?.filter((id) => known.has(id))
        .join(',') || undefined,
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    order: read.choice('order', RANKING_ORDERS),
    coverage: read.flag('coverage'),
  }
}
