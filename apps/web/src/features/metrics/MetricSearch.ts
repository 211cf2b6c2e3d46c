import { METRIC_BREAKDOWNS, RANKING_ORDERS } from '@tickmark/core/answers/choices'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { findAggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { readChartView } from '../../charts/readChartView.ts'
import { searchParser } from '../../data/readSearch.ts'
import { readScatterView } from '../../tables/scatter/ScatterViewState.ts'

const MAX_TOP = 50

/** One metric over projects as the address holds it. */
export const parseMetricSearch = searchParser((read, raw) => {
  const sectors = read.list('sectors')?.filter((id) => findSector(id) !== undefined)
  return {
    ...readChartView(raw),
    ...readScatterView(raw),
    /** Each project's share of all. */
    percent: read.flag('percent'),
    /** The breakdown of the chart; projects when absent. */
    by: read.choice('by', METRIC_BREAKDOWNS),
    /** The number of them that the chart names; the rest are Others where they add up. */
    top: read.count('top', MAX_TOP),
    /** Sector ids, separated by commas. */
    sectors: sectors?.join(',') || undefined,
    /** Over which days the ranking counts and compares, and how it is ordered. */
    interval: findAggregateInterval(read.text('interval')),
    order: read.choice('order', RANKING_ORDERS),
    /** True if the list of all projects that have the metric is open. */
    coverage: read.flag('coverage'),
  }
})
export type MetricSearch = ReturnType<typeof parseMetricSearch>

/** The catalog as its address holds it. */
export const parseMetricsSearch = searchParser((read) => ({
  q: read.text('q'),
  /** Favorites only. */
  fav: read.flag('fav'),
}))
export type MetricsSearch = ReturnType<typeof parseMetricsSearch>
