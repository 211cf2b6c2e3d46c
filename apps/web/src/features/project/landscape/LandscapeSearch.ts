import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  RANKING_ORDERS,
  type RankingOrder,
} from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { SECTOR_CHART_MODES, type SectorChartMode } from '@tickmark/core/screens/chartQuestions'
import type { ChartView } from '../../../charts/ChartView.ts'
import { readChartView } from '../../../charts/readChartView.ts'
import { readSearch } from '../../../data/readSearch.ts'
import { readScatterView, type ScatterViewState } from '../../../tables/scatter/ScatterViewState.ts'

/** How many projects one project is compared with at most; beyond it no line could be told from another. */
export const MAX_COMPETITORS = 19

/** The comparison as the address holds it; what is absent is the default. */
export type LandscapeSearch = ChartView &
  ScatterViewState & {
    metric?: string
    /** Project ids, separated by commas; the largest of the sector when absent. */
    with?: string
    view?: SectorChartMode
    interval?: AggregateInterval
    order?: RankingOrder
  }

export function parseLandscapeSearch(raw: Record<string, unknown>): LandscapeSearch {
  const read = readSearch(raw)
  const competitors = [...new Set(read.list('with'))].filter((id) => /^[a-z\d][\w.-]*$/i.test(id))
  return {
    ...readChartView(raw),
    ...readScatterView(raw),
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    with: competitors.slice(0, MAX_COMPETITORS).join(',') || undefined,
    view: read.choice('view', SECTOR_CHART_MODES),
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    order: read.choice('order', RANKING_ORDERS),
  }
}
