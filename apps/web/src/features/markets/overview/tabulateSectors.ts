import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { toDay } from '@tickmark/core/time/Day'
import type { PanelTable } from '../../../charts/panel/actions/PanelSubject.ts'
import type { SectorRow } from './SectorRow.ts'

/** The sectors in the order shown, with units and the day each column ends on. */
export function tabulateSectors(totals: SectorTotals, rows: readonly SectorRow[]): PanelTable {
  const header = totals.metrics.flatMap(({ metric_id, column_id, change_column_id, anchor }) => [
    `${column_id} (${findMetric(metric_id)?.format ?? 'number'}, to ${anchor ?? 'no data'} UTC)`,
    `${change_column_id} (fraction)`,
    `top project by ${metric_id}`,
  ])
  return {
    header: ['market_sector_id', 'name', 'projects', 'projects_with_data', ...header],
    columnIds: [
      null,
      'name',
      'projects',
      'projects',
      ...totals.metrics.flatMap(({ metric_id }) => [metric_id, metric_id, metric_id]),
    ],
    rows: rows.map(({ sector, projects, projects_with_data, figures }) => [
      sector.market_sector_id,
      sector.name,
      projects,
      projects_with_data,
      ...totals.metrics.flatMap(({ metric_id }) => {
        const figure = figures[metric_id]
        return [
          figure?.total ?? null,
          figure?.change ?? null,
          figure?.top_project?.project_id ?? null,
        ]
      }),
    ]),
    isSample: totals.meta.sample,
    period: toDay(Date.now()),
  }
}
