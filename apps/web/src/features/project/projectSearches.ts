import {
  COMPOSITION_DIMENSIONS,
  RANKING_ORDERS,
  SECTOR_CHART_MODES,
} from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findAggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { readChartView } from '../../charts/readChartView.ts'
import { parseChartRange } from '../../data/ChartRange.ts'
import { searchParser } from '../../data/readSearch.ts'
import { readScatterView } from '../../tables/scatter/ScatterViewState.ts'

/** The maximum number of projects that one project is compared with; beyond it lines cannot be distinguished. */
export const MAX_COMPETITORS = 19

/** The composition as the address holds it. */
export const parseCompositionSearch = searchParser((read, raw) => ({
  ...readChartView(raw),
  by: read.choice('by', COMPOSITION_DIMENSIONS),
  metric: read.metric('metric'),
  interval: findAggregateInterval(read.text('interval')),
  percent: read.flag('percent'),
  events: read.flag('events'),
}))
export type CompositionSearch = ReturnType<typeof parseCompositionSearch>

const MAX_METRICS = 40

/** The data of a project as the address holds them. */
export const parseDataSearch = searchParser((read) => {
  const metrics = (read.list('metrics') ?? [])
    .flatMap((id) => findMetric(id)?.metric_id ?? [])
    .slice(0, MAX_METRICS)
  return {
    /** Metric ids, separated by commas. */
    metrics: metrics.join(',') || undefined,
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
  }
})
export type DataSearch = ReturnType<typeof parseDataSearch>

/** The comparison as the address holds it. */
export const parseLandscapeSearch = searchParser((read, raw) => {
  const competitors = [...new Set(read.list('with'))].filter((id) => /^[a-z\d][\w.-]*$/i.test(id))
  return {
    ...readChartView(raw),
    ...readScatterView(raw),
    metric: read.metric('metric'),
    /** Project ids, separated by commas; the largest of the sector when absent. */
    with: competitors.slice(0, MAX_COMPETITORS).join(',') || undefined,
    view: read.choice('view', SECTOR_CHART_MODES),
    interval: findAggregateInterval(read.text('interval')),
    order: read.choice('order', RANKING_ORDERS),
  }
})
export type LandscapeSearch = ReturnType<typeof parseLandscapeSearch>

/** The key-metrics chart as the address holds it. */
export const parseOverviewSearch = searchParser((read, raw) => ({
  ...readChartView(raw),
  metric: read.metric('metric'),
  and: read.metric('and'),
  events: read.flag('events'),
}))
export type OverviewSearch = ReturnType<typeof parseOverviewSearch>

/** The view state of an unlock schedule. */
export const parseVestingSearch = searchParser((read) => ({
  /** Each allocation as its share of the supply, in place of tokens. */
  percent: read.flag('percent'),
  table: read.flag('table'),
  /** The months that are drawn; all when absent. */
  from: read.day('from'),
  to: read.day('to'),
  /** Ids of the allocations that are not drawn. */
  hide: read.texts('hide'),
}))
export type VestingSearch = ReturnType<typeof parseVestingSearch>
