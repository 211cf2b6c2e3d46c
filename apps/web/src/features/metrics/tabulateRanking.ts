import type { prepareRanking } from '@tickmark/core/answers/prepareRanking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { PanelTable } from '../../charts/panel/actions/PanelSubject.ts'

/** The projects in the order shown, with the unit and the day in the heads. */
export function tabulateRanking(
  { rows, anchor }: ReturnType<typeof prepareRanking>,
  metric: MetricDefinition,
  isSample: boolean,
): PanelTable {
  const until = `to ${anchor ?? 'no data'} UTC`
  return {
    header: [
      'rank',
      'project_id',
      `${metric.metric_id} (${metric.format}, ${until})`,
      'change over 30 days (fraction)',
      'share (fraction)',
    ],
    rows: rows.map((row) => [row.rank, row.projectId, row.value, row.change, row.share]),
    isSample,
    period: anchor ?? '',
  }
}
