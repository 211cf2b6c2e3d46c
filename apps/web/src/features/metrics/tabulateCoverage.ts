import type { MetricCoverage } from '@tickmark/core/answers/Coverage'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

type Context = { nameOf: (projectId: string) => string; isSample: boolean }

/** The projects that have a metric as rows of a file. */
export function tabulateCoverage(
  { projects }: MetricCoverage,
  { nameOf, isSample }: Context,
): PanelTable {
  return {
    header: ['project_id', 'name', 'first_day (UTC)', 'last_day (UTC)', 'sources'],
    columnIds: [null, 'project', 'first', 'last', 'sources'],
    rows: projects.map((row) => [
      row.project_id,
      nameOf(row.project_id),
      row.first_day,
      row.last_day,
      row.sources.join(' '),
    ]),
    isSample,
    period: projects[0]?.last_day ?? '',
  }
}
