import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import { listLines } from './listLines.ts'
import { listPeriods } from './listPeriods.ts'

type Shown = {
  /** First day of the period; null for the last twelve months. Without meaning for one line, which has them all. */
  period: Day | null
  /** The one line whose periods are shown; undefined where all lines are. */
  line: string | undefined
  as_of: Day | undefined
}

/** One question that answers the values of a comparison, for asking it outside of the page. */
export function comparisonQuestion(
  statements: readonly FinancialStatement[],
  { period, line, as_of }: Shown,
): MetricQueryInput {
  const periods = listPeriods(statements)
  const shared = {
    metrics:
      line === undefined
        ? listLines(statements).flatMap(({ lines }) => lines.map(({ metric_id }) => metric_id))
        : [line],
    where: { projects: statements.map(({ project_id }) => project_id) },
    breakdown: ['project' as const],
    as_of,
  }
  const granularity = statements[0]?.granularity ?? 'quarter'
  if (line !== undefined)
    return {
      ...shared,
      granularity,
      range: { from: periods.at(-1)?.start ?? '', to: periods[0]?.start ?? '' },
    }
  if (period !== null) return { ...shared, granularity, range: { from: period, to: period } }
  // Each project's twelve months end with its own last finished month.
  const ends = statements.flatMap(({ ltm_to }) => ltm_to ?? []).toSorted()
  return {
    ...shared,
    granularity: 'month',
    range: {
      from: startOfPeriod(ends[0] ?? '', 'month'),
      to: startOfPeriod(ends.at(-1) ?? '', 'month'),
    },
    transforms: [{ kind: 'ltm' }],
  }
}
