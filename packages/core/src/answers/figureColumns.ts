import { AppError } from '../errors/AppError.ts'
import { AGGREGATIONS, type Aggregation } from '../metrics/AGGREGATIONS.ts'
import { findMetric } from '../metrics/findMetric.ts'
import {
  AGGREGATE_INTERVALS,
  type AggregateInterval,
  findAggregateInterval,
  isAggregateInterval,
} from '../time/AGGREGATE_INTERVALS.ts'

/** The parts of the id of a screener column. */
export type FigureColumnId = {
  column_id: string
  metric_id: string
  interval: AggregateInterval
  aggregation: Aggregation
}

/** The parts of `fees_30d_sum`, or undefined where there is no such column. */
export function findFigureColumn(columnId: string): FigureColumnId | undefined {
  // Parsed from its end, since metric ids contain underscores.
  const parts = columnId.split('_')
  const aggregation = parts.pop() ?? ''
  const interval = parts.pop() ?? ''
  const metric = findMetric(parts.join('_'))
  if (!metric || !isAggregation(aggregation) || !isAggregateInterval(interval)) return undefined
  return { column_id: columnId, metric_id: metric.metric_id, interval, aggregation }
}

/**
 * The parts of `<metric_id>_<interval>_<aggregation>`.
 * @throws AppError `bad-request` for a column that does not exist.
 */
export function parseFigureColumn(columnId: string): FigureColumnId {
  const column = findFigureColumn(columnId)
  if (column) return column
  throw new AppError(
    'bad-request',
    `There is no column "${columnId.slice(0, 120)}". Columns have the form <metric>_<interval>_<aggregation> with the intervals ${AGGREGATE_INTERVALS.join(' ')}, quarters such as 2026q3, and the aggregations ${AGGREGATIONS.join(' ')}.`,
    { errors: [{ code: 'unknown-column', field: 'columns', value: columnId.slice(0, 120) }] },
  )
}

function isAggregation(text: string): text is Aggregation {
  return AGGREGATIONS.some((one) => one === text)
}

/** The most formulas in one request for figures. */
export const MAX_FORMULAS = 10

/** The parts of the id of a formula column. */
export type FormulaColumnId = { column_id: string; interval: AggregateInterval; formula: string }

/**
 * The parts of `<interval>:<formula>`, such as `30d:revenue / user_mau`. It does not parse the formula.
 * @throws AppError `bad-request` for a text without an interval.
 */
export function parseFormulaColumn(columnId: string): FormulaColumnId {
  const [given = '', ...rest] = columnId.split(':')
  const interval = findAggregateInterval(given.trim())
  if (interval !== undefined && rest.length > 0)
    return { column_id: columnId, interval, formula: rest.join(':').trim() }
  throw new AppError(
    'bad-request',
    `"${columnId.slice(0, 120)}" is not a formula column. Formula columns have the form <interval>:<formula> with the intervals ${AGGREGATE_INTERVALS.join(' ')} and quarters such as 2026q3, such as 30d:revenue / user_mau.`,
    { errors: [{ code: 'unknown-column', field: 'formulas', value: columnId.slice(0, 120) }] },
  )
}
