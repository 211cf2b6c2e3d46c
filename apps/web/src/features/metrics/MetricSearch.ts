import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  RANKING_ORDERS,
  type RankingOrder,
} from '@tickmark/core/answers/choices'
import { METRIC_BREAKDOWNS, type MetricBreakdown } from '@tickmark/core/screens/chartQuestions'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ChartView } from '../../charts/readChartView.ts'
import { readChartView } from '../../charts/readChartView.ts'
import { readSearch } from '../../data/readSearch.ts'
import { readScatterView, type ScatterViewState } from '../../tables/scatter/ScatterViewState.ts'

/** One metric over projects as the address holds it; what is absent is the default. */
export type MetricSearch = ChartView &
  ScatterViewState & {
    /** Each project's share of all. */
    percent?: true
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

const MAX_TOP = 50

export function parseMetricSearch(raw: Record<string, unknown>): MetricSearch {
  const read = readSearch(raw)
  const known = new Set<string>(MARKET_SECTORS.map((sector) => sector.market_sector_id))
  return {
    ...readChartView(raw),
    ...readScatterView(raw),
    percent: read.flag('percent'),
    by: read.choice('by', METRIC_BREAKDOWNS),
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

/** The catalogue as its address holds it. */
export type MetricsSearch = {
  q?: string
  /** Favorites only. */
  fav?: true
}

export function parseMetricsSearch(raw: Record<string, unknown>): MetricsSearch {
  const read = readSearch(raw)
  return { q: read.text('q'), fav: read.flag('fav') }
}
