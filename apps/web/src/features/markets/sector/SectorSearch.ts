import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { RANKING_ORDERS, type RankingOrder } from '@tickmark/core/answers/Ranking'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { CHART_TRANSFORM_IDS, type ChartTransform } from '../../../charts/ChartTransform.ts'
import { CHART_KINDS, type ChartKind } from '../../../charts/PreparedChart.ts'
import { type ChartRange, parseChartRange } from '../../../data/ChartRange.ts'
import { readSearch } from '../../../data/readSearch.ts'

/** A chart and a ranking of one sector as the address holds them; what is absent is the default. */
export type SectorLook = {
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: true
  table?: true
  transform?: ChartTransform
  hide?: string[]
  /** How many projects the chart names; the rest are Others. */
  top?: number
  /** Of the ranking and the totals. */
  interval?: AggregateInterval
  order?: RankingOrder
}

/** A sector's page. */
export type SectorSearch = SectorLook & {
  metric?: string
  /** Each project's share of the sector. */
  percent?: true
}

const MAX_TOP = 50

export function parseSectorLook(raw: Record<string, unknown>): SectorLook {
  const read = readSearch(raw)
  return {
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', CHART_KINDS),
    log: read.flag('log'),
    table: read.flag('table'),
    transform: read.choice('transform', CHART_TRANSFORM_IDS),
    hide: read.texts('hide'),
    top: read.count('top', MAX_TOP),
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    order: read.choice('order', RANKING_ORDERS),
  }
}

export function parseSectorSearch(raw: Record<string, unknown>): SectorSearch {
  const read = readSearch(raw)
  return {
    ...parseSectorLook(raw),
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    percent: read.flag('percent'),
  }
}
