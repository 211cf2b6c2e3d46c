import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { Day } from '@tickmark/core/time/Day'

type Period = FinancialStatement['periods'][number]

/** The periods that any of the statements has, newest first. One is unfinished when it is for any of them. */
export function listPeriods(statements: readonly FinancialStatement[]): Period[] {
  const byStart = new Map<Day, Period>()
  for (const period of statements.flatMap(({ periods }) => periods)) {
    const known = byStart.get(period.start)
    if (known === undefined || (period.provisional && !known.provisional))
      byStart.set(period.start, period)
  }
  return [...byStart.values()].toSorted((a, b) => (a.start < b.start ? 1 : -1))
}
