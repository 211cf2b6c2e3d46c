import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/ProjectFigures'
import { RANKING_ORDERS, type RankingOrder } from '@tickmark/core/answers/Ranking'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { ChartLook } from '../../../charts/ChartLook.ts'
import { readChartLook } from '../../../charts/readChartLook.ts'
import { readSearch } from '../../../data/readSearch.ts'
import { readScatterLook } from '../../../scatter/readScatterLook.ts'
import type { ScatterLook } from '../../../scatter/ScatterLook.ts'

/** A chart and a ranking of one sector as the address holds them; what is absent is the default. */
export type SectorLook = ChartLook &
  ScatterLook & {
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
    ...readChartLook(raw),
    ...readScatterLook(raw),
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
