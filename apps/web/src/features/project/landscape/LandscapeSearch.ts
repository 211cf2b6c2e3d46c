import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { RANKING_ORDERS, type RankingOrder } from '@tickmark/core/answers/Ranking'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import {
  SECTOR_CHART_MODES,
  type SectorChartMode,
} from '@tickmark/core/screens/sectorChartQuestion'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { CHART_TRANSFORM_IDS, type ChartTransform } from '../../../charts/ChartTransform.ts'
import { CHART_KINDS, type ChartKind } from '../../../charts/PreparedChart.ts'
import { type ChartRange, parseChartRange } from '../../../data/ChartRange.ts'
import { readSearch } from '../../../data/readSearch.ts'

/** How many projects one project is compared with at most; beyond it no line could be told from another. */
export const MAX_COMPETITORS = 19

/** The comparison as the address holds it; what is absent is the default. */
export type LandscapeSearch = {
  metric?: string
  /** Project ids, separated by commas; the largest of the sector when absent. */
  with?: string
  view?: SectorChartMode
  interval?: AggregateInterval
  order?: RankingOrder
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: true
  table?: true
  transform?: ChartTransform
  hide?: string[]
}

export function parseLandscapeSearch(raw: Record<string, unknown>): LandscapeSearch {
  const read = readSearch(raw)
  const competitors = [...new Set(read.list('with'))].filter((id) => /^[a-z\d][\w.-]*$/i.test(id))
  return {
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    with: competitors.slice(0, MAX_COMPETITORS).join(',') || undefined,
    view: read.choice('view', SECTOR_CHART_MODES),
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    order: read.choice('order', RANKING_ORDERS),
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', CHART_KINDS),
    log: read.flag('log'),
    table: read.flag('table'),
    transform: read.choice('transform', CHART_TRANSFORM_IDS),
    hide: read.texts('hide'),
  }
}
