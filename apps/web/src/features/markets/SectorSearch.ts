import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  RANKING_ORDERS,
  type RankingOrder,
} from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { SECTOR_CHART_MODES, type SectorChartMode } from '@tickmark/core/screens/chartQuestions'
import type { ChartView } from '../../charts/readChartView.ts'
import { readChartView } from '../../charts/readChartView.ts'
import { readSearch } from '../../data/readSearch.ts'
import { readScatterView, type ScatterViewState } from '../../tables/scatter/ScatterViewState.ts'

/** A chart and a ranking of one sector as the address holds them; what is absent is the default. */
export type SectorViewState = ChartView &
  ScatterViewState & {
    /** How many projects the chart names; the rest are Others. */
    top?: number
    /** Of the ranking and the totals. */
    interval?: AggregateInterval
    order?: RankingOrder
  }

/** A sector's page. */
export type SectorSearch = SectorViewState & {
  metric?: string
  /** Each project's share of the sector. */
  percent?: true
}

const MAX_TOP = 50

function parseSectorView(raw: Record<string, unknown>): SectorViewState {
  const read = readSearch(raw)
  return {
    ...readChartView(raw),
    ...readScatterView(raw),
    top: read.count('top', MAX_TOP),
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    order: read.choice('order', RANKING_ORDERS),
  }
}

export function parseSectorSearch(raw: Record<string, unknown>): SectorSearch {
  const read = readSearch(raw)
  return {
    ...parseSectorView(raw),
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    percent: read.flag('percent'),
  }
}

/** A metric within a sector. */
export type SectorMetricSearch = SectorViewState & { mode?: SectorChartMode }

export function parseSectorMetricSearch(raw: Record<string, unknown>): SectorMetricSearch {
  return { ...parseSectorView(raw), mode: readSearch(raw).choice('mode', SECTOR_CHART_MODES) }
}
