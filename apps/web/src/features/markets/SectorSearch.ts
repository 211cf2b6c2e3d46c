import { RANKING_ORDERS, SECTOR_CHART_MODES } from '@tickmark/core/answers/choices'
import { findAggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { readChartView } from '../../charts/readChartView.ts'
import { searchParser } from '../../data/readSearch.ts'
import { readScatterView } from '../../tables/scatter/ScatterViewState.ts'

const MAX_TOP = 50

/** A chart and a ranking of one sector as the address holds them. */
const parseSectorView = searchParser((read, raw) => ({
  ...readChartView(raw),
  ...readScatterView(raw),
  /** The number of projects that the chart names; the rest are Others. */
  top: read.count('top', MAX_TOP),
  /** Of the ranking and the totals. */
  interval: findAggregateInterval(read.text('interval')),
  order: read.choice('order', RANKING_ORDERS),
}))
export type SectorViewState = ReturnType<typeof parseSectorView>

/** A sector's page. */
export const parseSectorSearch = searchParser((read, raw) => ({
  ...parseSectorView(raw),
  metric: read.metric('metric'),
  /** Each project's share of the sector. */
  percent: read.flag('percent'),
}))
export type SectorSearch = ReturnType<typeof parseSectorSearch>

/** A metric within a sector. */
export const parseSectorMetricSearch = searchParser((read, raw) => ({
  ...parseSectorView(raw),
  mode: read.choice('mode', SECTOR_CHART_MODES),
}))
export type SectorMetricSearch = ReturnType<typeof parseSectorMetricSearch>
