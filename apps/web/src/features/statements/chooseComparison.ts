import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { Day } from '@tickmark/core/time/Day'
import { listLines } from './listLines.ts'
import { listPeriods } from './listPeriods.ts'
import type { StatementsSearch } from './StatementsSearch.ts'

/** The line that stands there while the address names none. */
const FIRST_LINE = 'revenue'

/**
 * What of some statements is compared. What the address names and none of them has is passed over: the last twelve
 * months (null) stand for the period, revenue or the first line there is for the line.
 */
export function chooseComparison(
  statements: readonly FinancialStatement[],
  search: Pick<StatementsSearch, 'period' | 'line'>,
): { period: Day | null; line: string | undefined } {
  const lines = listLines(statements).flatMap((section) =>
    section.lines.map(({ metric_id }) => metric_id),
  )
  const period = listPeriods(statements).find(({ start }) => start === search.period)
  return {
    period: period?.start ?? null,
    line: [search.line, FIRST_LINE, lines[0]].find((id) => id !== undefined && lines.includes(id)),
  }
}
