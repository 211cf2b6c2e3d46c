import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { toDay } from '@tickmark/core/time/Day'
import { downloadText } from '../../../data/downloadText.ts'
import { Switched } from '../../../data/Switched.tsx'
import { toCsv } from '../../../data/toCsv.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { SectorRow } from './SectorRow.ts'

type Props = { totals: SectorTotals; rows: readonly SectorRow[] }

/** The sectors as a CSV file in the order shown, with units and the day each column ends on. */
export function DownloadSectors({ totals, rows }: Props) {
  const download = () => {
    const header = totals.metrics.flatMap(({ metric_id, column_id, change_column_id, anchor }) => [
      `${column_id} (${findMetric(metric_id)?.format ?? 'number'}, to ${anchor ?? 'no data'} UTC)`,
      `${change_column_id} (fraction)`,
      `top project by ${metric_id}`,
    ])
    const text = toCsv(
      ['market_sector_id', 'name', 'projects', 'projects_with_data', ...header],
      rows.map(({ sector, projects, projects_with_data, figures }) => [
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
    )
    const sample = totals.meta.sample ? '-sample' : ''
    downloadText(`market-sectors-${totals.interval}${sample}-${toDay(Date.now())}.csv`, text)
  }
  return (
    <Switched name="DOWNLOAD_ENABLED">
      <Button variant="ghost" onClick={download}>
        <Icon name="download" size={13} />
        CSV
      </Button>
    </Switched>
  )
}
