import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/sectors/SECTOR_HEADLINE_METRICS'
import { parseOrder, writeOrder } from '../../data/listOrder.ts'
import { readSearch } from '../../data/readSearch.ts'

/** The columns by which sectors can be sorted. */
export const SECTOR_ORDERS: readonly string[] = ['name', 'projects', ...SECTOR_HEADLINE_METRICS]

/** The overview of sectors as its address holds it; what is absent is the default. */
export type MarketsSearch = {
  interval?: AggregateInterval
  /** What the treemap is sized by; only metrics that add up. */
  size?: string
  /** The treemap as a table. */
  table?: true
  /** `name`, `projects` or a metric; a minus before what starts with the largest. */
  sort?: string
}

export function parseMarketsSearch(raw: Record<string, unknown>): MarketsSearch {
  const read = readSearch(raw)
  const size = findMetric(read.text('size') ?? '')
  const order = parseOrder(read.text('sort'), SECTOR_ORDERS)
  return {
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    size: size?.additive ? size.metric_id : undefined,
    table: read.flag('table'),
    sort: order && writeOrder(order),
  }
}
