import { type FigureColumnId, findFigureColumn } from '../answers/figureColumns.ts'
import { AppError } from '../errors/AppError.ts'
import { getMetric } from '../metrics/getMetric.ts'
import { addsUpByParts } from '../metrics/MetricDefinition.ts'
import type { AggFunc, GroupFunction } from './AGG_FUNCS.ts'
import { listColumnIds, listParts } from './listParts.ts'
import type { Mart } from './Mart.ts'
import type { MartExpression } from './MartExpression.ts'
import type { MartColumn } from './MartPage.ts'

type Column = {
  column: Pick<MartColumn, 'column_id' | 'title' | 'type' | 'is_additive'>
  expression: MartExpression
  /** The requested function. */
  asked: AggFunc | null
}

/**
 * Chooses how the rows of a group make one value of a column: the requested function, or the one definition of a
 * group's figure. Groups of projects have the figures of their projects put together, as market sectors do; groups of
 * products and chains have the sums of amounts and levels and the growth of these sums. What does not add up in any way,
 * such as prices and counts of distinct users, has the median of the rows. Null for texts and values of many units.
 * @throws AppError `bad-request` for a function that the column cannot have.
 */
export function chooseGroupFunction(
  mart: Mart,
  { column, expression, asked }: Column,
): GroupFunction | null {
  if (asked === null && isCombined(mart, expression))
    return isPlainSum(expression) ? 'sum' : 'combined'
  if (column.type !== 'number') {
    if (asked === null || asked === 'count') return asked
    throw refuse(`${column.title} is not a number, so it has no ${asked}.`, 'not-a-number', column)
  }
  if (asked === 'sum' && !column.is_additive)
    throw refuse(
      `${column.title} cannot be summed over rows. Use avg, median, min or max.`,
      'not-additive',
      column,
    )
  if (asked === null && isOfManyUnits(mart, expression)) return null
  return asked ?? (column.is_additive ? 'sum' : 'median')
}

/** Returns whether an expression is a value in the unit of the metric of each row. */
export function isOfManyUnits({ facts }: Mart, expression: MartExpression): boolean {
  if (expression.kind !== 'column') return false
  const fact = facts.find(({ column_id }) => column_id === expression.column_id)
  return fact?.value_on !== undefined
}

/** Returns whether an expression has a value for several rows together: all of its columns do, and it ranks nothing. */
function isCombined({ source }: Mart, expression: MartExpression): boolean {
  if (source.kind !== 'figures' || source.of === 'market_sectors') return false
  if (listParts(expression).some(({ kind }) => kind === 'position')) return false
  const ids = listColumnIds(expression)
  return (
    ids.length > 0 &&
    ids.every((id) => {
      const figure = findFigureColumn(id)
      if (figure === undefined) return false
      return source.of === 'projects'
        ? addsUpByParts(getMetric(figure.metric_id))
        : addsUpByRows(figure)
    })
  )
}

/** Amounts and levels of products and chains, and how their sums changed. All time has no window before it. */
function addsUpByRows({ metric_id, interval, aggregation }: FigureColumnId): boolean {
  const { kind, additive, derivation } = getMetric(metric_id)
  if (!additive || derivation?.by === 'sector_gmv') return false
  if (aggregation === 'change') return interval !== 'max'
  return aggregation === (kind === 'flow' ? 'sum' : 'latest')
}

/** Amounts over an interval are the sums of those of the rows. Gross merchandise value is a level of some projects. */
function isPlainSum(expression: MartExpression): boolean {
  if (expression.kind !== 'column') return false
  const figure = findFigureColumn(expression.column_id)
  if (figure === undefined) return false
  const { kind, additive, derivation } = getMetric(figure.metric_id)
  if (!additive || derivation?.by === 'sector_gmv') return false
  return figure.aggregation === (kind === 'flow' ? 'sum' : 'latest')
}

function refuse(message: string, code: string, { column_id }: Column['column']): AppError {
  return new AppError('bad-request', message, {
    errors: [{ code, field: 'rows_request', value: column_id }],
  })
}
