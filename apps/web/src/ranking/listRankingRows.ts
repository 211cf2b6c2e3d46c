import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { PanelTable } from '../charts/panel/actions/PanelSubject.ts'

/** A ranking as the rows of a file, in the order shown, with units and the day it ends on in the heads. */
export function listRankingRows(
  ranking: Ranking,
  metric: MetricDefinition,
  nameOf: (projectId: string) => string,
): PanelTable {
  const until = `to ${ranking.anchor ?? 'no data'} UTC`
  return {
    header: [
      'rank',
      'previous_rank',
      'project_id',
      'name',
      `${ranking.column_id} (${metric.format}, ${until})`,
      `previous window (${metric.format}, to ${ranking.previous_anchor ?? 'no data'} UTC)`,
      `${ranking.change_column_id} (fraction)`,
      'share (fraction)',
      'percentile_rank (fraction)',
    ],
    columnIds: [
      null,
      'previous_rank',
      null,
      'project',
      'value',
      null,
      'change',
      'share',
      'percentile',
    ],
    rows: ranking.rows.map((row) => [
      row.rank,
      row.previous_rank,
      row.project_id,
      nameOf(row.project_id),
      row.value,
      row.previous_value,
      row.change,
      row.share,
      row.percentile_rank,
    ]),
    isSample: ranking.meta.sample,
    period: ranking.anchor ?? '',
  }
}
