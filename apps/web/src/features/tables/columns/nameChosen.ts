import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import { findColumnFault } from '@tickmark/core/marts/findColumnFault'
import type { Mart } from '@tickmark/core/marts/Mart'
import { parseMartExpression } from '@tickmark/core/marts/parseMartExpression'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'

/** What a column of a table is called, whether it is computed, and why it cannot be, if so. */
export function nameChosen(
  mart: Mart,
  { id, formula = id }: ValueColumn,
): { title: string; isFormula: boolean; fault: string | null } {
  const fault = findColumnFault(mart, formula)
  if (fault !== null) return { title: id, isFormula: true, fault: fault.message }
  const expression = parseMartExpression(formula)
  const { title } = describeMartColumn(mart, id, expression)
  return { title, isFormula: expression.kind !== 'column', fault: null }
}
