import type { StatementLines } from '@tickmark/core/answers/FinancialStatement'
import type { TableRow } from '../endpoint.ts'

/** One row per project: its lines, of each the change against a year before, and which are of fewer days. */
export function tabulateStatementLines({ rows, metric_ids }: StatementLines): TableRow[] {
  return rows.map(({ project_id, to, values, changes, partial = [] }) => ({
    project_id,
    to,
    ...Object.fromEntries(
      metric_ids.flatMap((id, index) => [
        [id, values[index] ?? null] as const,
        [`${id}_change`, changes[index] ?? null] as const,
      ]),
    ),
    partial: partial.join(' '),
  }))
}
