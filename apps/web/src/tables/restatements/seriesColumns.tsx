import type { SeriesKey } from '@tickmark/core/answers/fields'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { ProjectLink } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'

/** The first columns of a list of series or points: the series of a row. */
export function listSeriesColumns<Row extends SeriesKey>(): DataColumn<Row>[] {
  const fileOf = (field: keyof SeriesKey) => ({ header: field, value: (row: Row) => row[field] })
  return [
    {
      id: 'project',
      header: 'Project',
      width: 160,
      align: 'left',
      cell: (row) => <ProjectLink id={row.project_id} />,
      file: [fileOf('project_id')],
    },
    {
      id: 'metric',
      header: 'Metric',
      width: 180,
      align: 'left',
      cell: (row) => <MetricLink id={row.metric_id} />,
      file: [fileOf('metric_id')],
    },
    {
      id: 'part',
      header: 'Part',
      width: 110,
      align: 'left',
      cell: (row) => <span className="text-fg2">{describePart(row)}</span>,
      file: [fileOf('chain_id'), fileOf('product_id'), fileOf('contract_id')],
    },
  ]
}

/** Identifies a series in a list. */
export function keyOfSeries(row: SeriesKey): string {
  return [row.metric_id, row.project_id, row.chain_id, row.product_id, row.contract_id].join('/')
}

/** The part of a project that a series is about: `ethereum · v3`, or `Total`. */
function describePart({ chain_id, product_id, contract_id }: SeriesKey): string {
  const parts = [chain_id, product_id, contract_id].filter((id) => id !== '')
  return parts.length === 0 ? 'Total' : parts.join(' · ')
}
