import { findMetric } from '@tickmark/core/metrics/findMetric'
import { SECTOR_HEADLINE_METRICS } from '@tickmark/core/metrics/SECTOR_HEADLINE_METRICS'
import { findAggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { searchParser } from '../../data/readSearch.ts'

/** The order of sectors by the change of a metric instead of its value. */
export function changeOrder(metricId: string): string {
  return `${metricId}_change`
}

/** The columns by which sectors can be sorted: those of metrics also by their changes. */
export const SECTOR_ORDERS: readonly string[] = [
  'name',
  'projects',
  ...SECTOR_HEADLINE_METRICS,
  ...SECTOR_HEADLINE_METRICS.map(changeOrder),
]

/** The overview of sectors as its address holds it. */
export const parseMarketsSearch = searchParser((read) => {
  const size = read.metric('size')
  return {
    interval: findAggregateInterval(read.text('interval')),
    /** The metric that sizes the treemap; only metrics that add up. */
    size: findMetric(size ?? '')?.additive ? size : undefined,
    /** The treemap as a table. */
    table: read.flag('table'),
    sort: read.sort('sort', SECTOR_ORDERS),
  }
})
export type MarketsSearch = ReturnType<typeof parseMarketsSearch>
