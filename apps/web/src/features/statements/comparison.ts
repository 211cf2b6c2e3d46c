import type { FinancialStatement, StatementRow } from '@tickmark/core/answers/FinancialStatement'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { listStatementSections } from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { Day } from '@tickmark/core/time/Day'
import { startOfPeriod } from '@tickmark/core/time/Granularity'
import type { StatementsSearch } from './StatementsSearch.ts'

/** The line that is shown while the address names none. */
const FIRST_LINE = 'revenue'

type Shown = {
  /** First day of the period; null for the last twelve months, `all` for each period. */
  period: Day | null | 'all'
  /** The one line that is shown; undefined where all lines are. */
  line: string | undefined
  as_of: Day | undefined
}

/** One query that answers the values of a comparison, for asking it outside of the page. */
export function comparisonQuery(
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
  if (period === 'all')
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

type SharedSection = { section: string; title: string; lines: StatementRow[] }

/** The lines that any of the statements has, in the statement's order; each as in the first that has it. */
export function listLines(statements: readonly FinancialStatement[]): SharedSection[] {
  const rows = statements.flatMap(({ sections }) => sections.flatMap((section) => section.rows))
  return listStatementSections()
    .map(({ section, title, lines }) => ({
      section,
      title,
      lines: lines.flatMap(
        ({ metric_id }) => rows.find((row) => row.metric_id === metric_id) ?? [],
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** A line of one statement. */
export function findLine(
  { sections }: FinancialStatement,
  metricId: string,
): StatementRow | undefined {
  return sections.flatMap(({ rows }) => rows).find((row) => row.metric_id === metricId)
}

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

/**
 * Chooses the compared period and line of some statements. Names of the address that none of them has are ignored: the
 * last twelve months (null) are the default period, revenue or else the first line is the default line.
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
