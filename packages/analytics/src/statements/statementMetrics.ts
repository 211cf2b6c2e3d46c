import { listStatementSections } from '@tickmark/core/statement/STATEMENT_SECTIONS'
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
