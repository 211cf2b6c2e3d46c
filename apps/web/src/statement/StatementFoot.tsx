import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { Tick } from '../ui/Tick.tsx'
import { CHANGE_NAMES, YEAR_CHANGE } from './CHANGE_NAMES.ts'
import type { FigureTable } from './FigureTable.ts'
import type { StatementLook } from './StatementLook.ts'

type Props = {
  statements: readonly FinancialStatement[]
  look: StatementLook
  /** The table that is shown; undefined while there is none. */
  table: Pick<FigureTable, 'below'> | undefined
}

/** Below statements: whether their figures agree with one another, what small figures and stars mean, and that figures can be traced. */
export function StatementFoot({ statements, look, table }: Props) {
  const checks = statements.flatMap(({ meta }) => meta.checks)
  const held = checks.filter((check) => check.passed).length
  const isUnfinished = statements.some(({ periods }) => periods.some((one) => one.provisional))
  const change = table?.below === 'yoy' ? YEAR_CHANGE : CHANGE_NAMES[look.granularity]
  return (
    <>
      {held > 0 && held === checks.length && <Tick>{held} identities hold</Tick>}
      {held < checks.length && (
        <span className="text-warn">
          {checks.length - held} of {checks.length} identities broken
        </span>
      )}
      {look.view === 'values' && !look.hasRows && <span>Below each figure: {change.short}</span>}
      {isUnfinished && <span>* unfinished period</span>}
      <span className="ml-auto">Click any figure to trace it</span>
    </>
  )
}
