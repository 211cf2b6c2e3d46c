import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  COMPOSITION_DIMENSIONS,
  type CompositionDimension,
  FUNDRAISE_ORDERS,
  RANKING_ORDERS,
  type RankingOrder,
} from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { SECTOR_CHART_MODES, type SectorChartMode } from '@tickmark/core/screens/chartQuestions'
import type { Day } from '@tickmark/core/time/Day'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import type { ChartView } from '../../charts/readChartView.ts'
import { readChartView } from '../../charts/readChartView.ts'
import { type ChartRange, parseChartRange } from '../../data/ChartRange.ts'
import { parseOrder, writeOrder } from '../../data/listOrder.ts'
import { readSearch } from '../../data/readSearch.ts'
import { readScatterView, type ScatterViewState } from '../../tables/scatter/ScatterViewState.ts'

/** How many projects one project is compared with at most; beyond it lines cannot be distinguished. */
export const MAX_COMPETITORS = 19

/** The composition as the address holds it; what is absent is the default. */
export type CompositionSearch = ChartView & {
  by?: CompositionDimension
  metric?: string
  interval?: AggregateInterval
  percent?: true
  events?: true
}

export function parseCompositionSearch(raw: Record<string, unknown>): CompositionSearch {
  const read = readSearch(raw)
  return {
    ...readChartView(raw),
    by: read.choice('by', COMPOSITION_DIMENSIONS),
    metric: findMetric(read.text('metric') ?? '')?.metric_id,
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    percent: read.flag('percent'),
    events: read.flag('events'),
  }
}

/** The list of contracts as the address holds it; what is absent is the default. */
export type ContractsSearch = {
  /** A part of a name, label or address. */
  q?: string
  /** Chain ids, separated by commas. */
  chains?: string
  /** Categories of labels, separated by commas. */
  categories?: string
  /** Counted from 1. */
  page?: number
}

const MAX_TEXT = 200

const MAX_PAGE = 10_000

export function parseContractsSearch(raw: Record<string, unknown>): ContractsSearch {
  const read = readSearch(raw)
  const page = read.count('page', MAX_PAGE)
  return {
    q: read.text('q')?.slice(0, MAX_TEXT),
    chains: read.list('chains')?.join(','),
    categories: read.list('categories')?.join(','),
    page: page === 1 ? undefined : page,
  }
}

export type DataSearch = {
  /** Metric ids, separated by commas. */
  metrics?: string
  g?: Granularity
  range?: ChartRange
}

const MAX_METRICS = 40

export function parseDataSearch(raw: Record<string, unknown>): DataSearch {
  const read = readSearch(raw)
  const metrics = (read.list('metrics') ?? [])
    .flatMap((id) => findMetric(id)?.metric_id ?? [])
    .slice(0, MAX_METRICS)
  return {
    metrics: metrics.join(',') || undefined,
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
  }
}

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

/** The key-metrics chart as the address holds it; what is absent is the default. */
export type OverviewSearch = ChartView & {
  metric?: string
  and?: string
  events?: true
}

export function parseOverviewSearch(raw: Record<string, unknown>): OverviewSearch {
  const read = readSearch(raw)
  const metricAt = (key: string) => findMetric(read.text(key) ?? '')?.metric_id
  return {
    ...readChartView(raw),
    metric: metricAt('metric'),
    and: metricAt('and'),
    events: read.flag('events'),
  }
}

/** How an unlock schedule is looked at; what is absent is the default. */
export type VestingSearch = {
  /** Each allocation as its share of the supply, in place of tokens. */
  percent?: true
  table?: true
  /** The months that are drawn; all when absent. */
  from?: Day
  to?: Day
  /** Ids of the allocations that are not drawn. */
  hide?: string[]
}

export function parseVestingSearch(raw: Record<string, unknown>): VestingSearch {
  const read = readSearch(raw)
  return {
    percent: read.flag('percent'),
    table: read.flag('table'),
    from: read.day('from'),
    to: read.day('to'),
    hide: read.texts('hide'),
  }
}

/** How the rounds of a project are looked at; what is absent is the default. */
export type ProjectFundraisesSearch = {
  /** A minus before it puts the largest first. */
  sort?: string
  page?: number
}

const MAX_ROUNDS_PAGE = 1_000

export function parseProjectFundraisesSearch(
  raw: Record<string, unknown>,
): ProjectFundraisesSearch {
  const read = readSearch(raw)
  const order = parseOrder(read.text('sort'), FUNDRAISE_ORDERS)
  return { sort: order && writeOrder(order), page: read.count('page', MAX_ROUNDS_PAGE) }
}
