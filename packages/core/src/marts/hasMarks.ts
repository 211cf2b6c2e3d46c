import { findFigureColumn } from '../answers/figureColumns.ts'
import { listColumnIds, listParts } from './listParts.ts'
import type { Mart } from './Mart.ts'
import type { MartExpression } from './MartExpression.ts'

/**
 * Returns whether rows say of a column that days of its window are missing: it is made of sums or averages of figures. A
 * rank is not one of days.
 */
export function hasMarks({ source }: Pick<Mart, 'source'>, expression: MartExpression): boolean {
  return (
    source.kind === 'figures' &&
    listParts(expression).every(({ kind }) => kind !== 'position') &&
    listColumnIds(expression).some((id) =>
      ['sum', 'avg'].includes(findFigureColumn(id)?.aggregation ?? ''),
    )
  )
}
