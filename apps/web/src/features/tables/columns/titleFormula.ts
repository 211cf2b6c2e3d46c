import { listColumnIds } from '@tickmark/core/marts/listParts'
import type { Mart } from '@tickmark/core/marts/Mart'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import { describeColumn } from '../../../tables/grid/GridColumn.ts'

/**
 * A formula with the titles of its columns in place of their ids, such as `Fees 30d / TVL`.
 * @throws AppError `bad-request` for a formula that cannot be read.
 */
export function titleFormula(mart: Mart, formula: string): string {
  const ids = new Set(listColumnIds(parseMartExpression(formula)))
  return formula.replaceAll(/\w+/g, (word) =>
    ids.has(word) ? describeColumn(mart, { id: word }).title : word,
  )
}
