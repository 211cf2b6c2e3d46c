import {
  listStatementSections,
  STATEMENT_SECTIONS,
} from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { listSeries } from '../series/listSeries.ts'

/**
 * The statement lines for which each project has data, in statement order. Requesting only these makes queries
 * cheaper; projects without data are absent.
 */
export async function listStatementMetrics(db: Analytics): Promise<Map<string, string[]>> {
  const all = listStatementSections().flatMap((section) =>
    section.lines.map((line): string => line.metric_id),
  )
  const owned = Map.groupBy(await listSeries(db), (row) => row.project_id)
  return new Map(
    [...owned].flatMap(([project, rows]) => {
      const own = new Set(rows.map((row) => row.metric_id))
      const lines = all.filter((id) => own.has(id))
      return lines.length === 0 ? [] : [[project, lines] as const]
    }),
  )
}

const INCOME_LINES: ReadonlySet<string> = new Set(
  STATEMENT_SECTIONS.filter(({ section }) => section === 'income_statement').flatMap(({ lines }) =>
    lines.map(({ metric_id }) => metric_id),
  ),
)

/**
 * The day after which a statement has no finished window: the newest day of its income lines, since prices and levels
 * that are known for longer would leave them empty, or of all lines where it has no income. `ends` has the newest day
 * of each of the project's own lines.
 */
export function findStatementEnd(ends: readonly (readonly [metric: string, Day])[]): Day | null {
  const income = ends.filter(([metric]) => INCOME_LINES.has(metric))
  const days = (income.length > 0 ? income : ends).map(([, day]) => day)
  return days.toSorted().at(-1) ?? null
}

/**
 * The relative difference of a value from an earlier one, as a fraction of the earlier one's absolute value; null if
 * either is missing or the earlier one is zero.
 */
export function relativeChange(
  value: number | null,
  before: number | null | undefined,
): number | null {
  if (value === null || before === null || before === undefined || before === 0) return null
  return (value - before) / Math.abs(before)
}
