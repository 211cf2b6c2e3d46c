import { STATEMENT_SECTIONS } from '@tickmark/core/statement/STATEMENT_SECTIONS'
import type { Analytics } from '../client/Analytics.ts'
import { listSeries } from '../series/listSeries.ts'

const LINES: readonly string[] = STATEMENT_SECTIONS.flatMap(({ lines }) =>
  lines.map((line) => line.metric_id),
)

/**
 * The lines of the statement that each project has any data for, in the statement's order.
 * Asking for fewer makes a question cheaper; a project that has none is not in the answer.
 */
export async function listStatementMetrics(db: Analytics): Promise<Map<string, string[]>> {
  const owned = Map.groupBy(await listSeries(db), (row) => row.project_id)
  return new Map(
    [...owned].flatMap(([project, rows]) => {
      const own = new Set(rows.map((row) => row.metric_id))
      const lines = LINES.filter((id) => own.has(id))
      return lines.length === 0 ? [] : [[project, lines] as const]
    }),
  )
}

/** How much a value differs from an earlier one, as a fraction of that one's absolute value; null where either is missing or the earlier is zero. */
export function relativeChange(
  value: number | null,
  before: number | null | undefined,
): number | null {
  if (value === null || before === null || before === undefined || before === 0) return null
  return (value - before) / Math.abs(before)
}
