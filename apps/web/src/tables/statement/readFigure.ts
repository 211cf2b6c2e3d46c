import type { StatementCell } from '@tickmark/core/answers/FinancialStatement'
import type { StatementView } from './StatementViewState.ts'

/**
 * What a view shows of a cell: the value, or as fractions its changes and its share of fees. An unfinished period, or
 * one that the data begin inside, is shorter than others, so comparing them would mislead: it has no changes.
 */
export function readFigure(cell: StatementCell | null, view: StatementView): number | null {
  if (cell === null) return null
  switch (view) {
    case 'values':
      return cell.value
    case 'pop':
      return isShort(cell) ? null : cell.pop_change
    case 'yoy':
      return isShort(cell) ? null : cell.yoy_change
    case 'common':
      return cell.share_of_fees
  }
}

function isShort({ provisional, partial }: StatementCell): boolean {
  return provisional || partial === true
}
