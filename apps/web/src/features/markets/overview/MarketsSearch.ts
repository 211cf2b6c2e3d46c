import { AGGREGATE_INTERVALS, type AggregateInterval } from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { readSearch } from '../../../data/readSearch.ts'
import { parseSectorSort } from './parseSectorSort.ts'

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
  const sort = read.text('sort')
  return {
    interval: read.choice('interval', AGGREGATE_INTERVALS),
    size: size?.additive ? size.metric_id : undefined,
    table: read.flag('table'),
    sort: parseSectorSort(sort) === undefined ? undefined : sort,
  }
}
