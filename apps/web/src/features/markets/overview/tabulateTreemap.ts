import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'
import type { TreemapGroup } from '../../../charts/treemap/prepareTreemap.ts'

/** Every project of every sector, also those that are too small to draw. */
export function tabulateTreemap(
  groups: readonly TreemapGroup[],
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
    rows: groups.flatMap((group) =>
      group.leaves.map((leaf) => [group.id, leaf.id, leaf.name, leaf.value, leaf.change]),
    ),
    isSample,
    period: toDay(Date.now()),
  }
}
