import type { ProjectLines, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { knownMetric } from '@tickmark/core/metrics/knownMetric'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

/** The list as rows of a file, in the order shown: each line in full figures with its change. */
export function tabulateLines(
  { metric_ids, meta }: StatementLines,
  rows: readonly ProjectLines[],
  nameOf: (projectId: string) => string,
): PanelTable {
  return {
    header: [
      'project_id',
      'name',
      'to (UTC)',
      ...metric_ids.flatMap((id) => [
        `${id} (${knownMetric(id).format})`,
        `${id} change against a year before (fraction)`,
      ]),
      'partial',
    ],
    columnIds: [null, 'name', 'to', ...metric_ids.flatMap((id) => [id, id]), 'to'],
    rows: rows.map((row) => [
      row.project_id,
      nameOf(row.project_id),
      row.to,
      ...row.values.flatMap((value, index) => [value, row.changes[index] ?? null]),
      row.partial?.join(' ') ?? null,
    ]),
    isSample: meta.sample,
    period:
      rows
        .map(({ to }) => to)
        .toSorted()
        .at(-1) ?? '',
  }
}
