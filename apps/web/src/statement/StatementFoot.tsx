import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { Tick } from '../ui/Tick.tsx'

/** Below statements: whether their figures agree with one another, what a star means, and that figures can be traced. */
export function StatementFoot({ statements }: { statements: readonly FinancialStatement[] }) {
  const checks = statements.flatMap(({ meta }) => meta.checks)
  const held = checks.filter((check) => check.passed).length
  const isUnfinished = statements.some(({ periods }) => periods.some((one) => one.provisional))
  return (
    <>
      {held > 0 && held === checks.length && <Tick>{held} identities hold</Tick>}
      {held < checks.length && (
        <span className="text-warn">
          {checks.length - held} of {checks.length} identities broken
        </span>
      )}
      {isUnfinished && <span>* unfinished period</span>}
      <span className="ml-auto">Click any figure to trace it</span>
    </>
  )
}
