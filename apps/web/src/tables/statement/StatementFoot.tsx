import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { ChecksNote } from '../../charts/panel/ChecksNote.tsx'
import { CHANGE_NAMES, YEAR_CHANGE } from './CHANGE_NAMES.ts'
import type { FigureTable } from './FigureTable.ts'
import type { StatementViewState } from './StatementViewState.ts'

type Props = {
  statements: readonly FinancialStatement[]
  look: StatementViewState
  /** The table that is shown; undefined while there is none. */
  table: Pick<FigureTable, 'below'> | undefined
}

/** Below statements: the outcome of the checks of their figures, what small figures and stars mean, and that figures can be traced. */
export function StatementFoot({ statements, look, table }: Props) {
  const isUnfinished = statements.some(({ periods }) => periods.some((one) => one.provisional))
  const isPartial = statements.some(({ sections }) =>
    sections.some(({ rows }) =>
      rows.some(({ cells, ltm_partial }) => ltm_partial || cells.some(({ partial }) => partial)),
    ),
  )
  const change = table?.below === 'yoy' ? YEAR_CHANGE : CHANGE_NAMES[look.granularity]
  return (
    <>
      <ChecksNote checks={statements.flatMap(({ meta }) => meta.checks)} />
      {look.view === 'values' && !look.hasRows && <span>Below each figure: {change.short}</span>}
      {isUnfinished && <span>* unfinished period</span>}
      {isPartial && <span>* partial: the data begin inside it</span>}
      <span className="ml-auto">Click any figure to trace it</span>
    </>
  )
}
