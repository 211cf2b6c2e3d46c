import { AGGREGATIONS, type Aggregation } from '@tickmark/core/metrics/AGGREGATIONS'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { readPart } from '@tickmark/core/text/textCodec'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  findAggregateInterval,
} from '@tickmark/core/time/AGGREGATE_INTERVALS'
import { QUARTER } from '@tickmark/core/time/Quarter'

/** The parts of a column id such as `fees_30d_sum`. */
export type ColumnParts = {
  /** Of a formula its name stands for the titles; its unit comes with its values. */
  metric: Pick<
    MetricDefinition,
    | 'metric_id'
    | 'title'
    | 'short_title'
    | 'format'
    | 'kind'
    | 'additive'
    | 'is_lower_value_better'
    | 'polarity'
    | 'may_be_negative'
  >
  interval: AggregateInterval
  aggregation: Aggregation
  /** Arithmetic over metrics, as the user wrote it. */
  formula?: string
}

const INTERVALS = [...AGGREGATE_INTERVALS, QUARTER.source.slice(1, -1)].join('|')
const PATTERN = new RegExp(`^(.+)_(${INTERVALS})_(${AGGREGATIONS.join('|')})$`)
/** As `writeFormulaColumn` writes it. */
const FORMULA = new RegExp(`^=(${INTERVALS})~([^~]*)~(.+)$`, 's')

/** The parts of a column id, or undefined when it names no metric, interval or aggregation. */
export function parseColumnId(columnId: string): ColumnParts | undefined {
  if (columnId.startsWith('=')) return parseFormula(columnId)
  const [, metricId = '', intervalText, aggregationText] = PATTERN.exec(columnId) ?? []
  const metric = findMetric(metricId)
  const interval = findAggregateInterval(intervalText)
  const aggregation = AGGREGATIONS.find((known) => known === aggregationText)
  if (metric === undefined || interval === undefined || aggregation === undefined) return undefined
  return { metric, interval, aggregation }
}

function parseFormula(columnId: string): ColumnParts | undefined {
  const [, intervalText, name = '', text] = FORMULA.exec(columnId) ?? []
  const interval = findAggregateInterval(intervalText)
  if (interval === undefined || text === undefined) return undefined
  const formula = readPart(text)
  const title = readPart(name) || formula
  return {
    metric: {
      metric_id: formula,
      title,
      short_title: title,
      format: 'number',
      kind: 'ratio',
      additive: false,
      is_lower_value_better: false,
      polarity: 'up',
      may_be_negative: true,
    },
    interval,
    aggregation: 'latest',
    formula,
  }
}
