import type { StatementCell } from '@tickmark/core/answers/FinancialStatement'
import type { StatementView } from './StatementLook.ts'

/**
 * What a view shows of a cell: the value, or as fractions its changes and its share of fees. An unfinished period is
 * shorter than those before it, so comparing them would mislead: it has no changes.
 */
export function readFigure(cell: StatementCell | null, view: StatementView): number | null {
  if (cell === null) return null
  switch (view) {
    case 'values':
      return cell.value
    case 'pop':
      return cell.provisional ? null : cell.pop_change
    case 'yoy':
      return cell.provisional ? null : cell.yoy_change
    case 'common':
      return cell.share_of_fees
  }
}
