import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'
import type { TreemapRow } from './TreemapRow.ts'

/** Every project of every sector, also those that are too small to draw, in the order given. */
export function tabulateTreemap(
  rows: readonly TreemapRow[],
  metric: MetricDefinition,
  isSample: boolean,
): PanelTable {
  return {
    header: [
      'market_sector_id',
      'project_id',
      'name',
      `${metric.metric_id} (${metric.format})`,
      'change (fraction)',
    ],
    columnIds: ['sector', null, 'project', 'value', 'change'],
    rows: rows.map(({ group, leaf }) => [group.id, leaf.id, leaf.name, leaf.value, leaf.change]),
    isSample,
    period: toDay(Date.now()),
  }
}
