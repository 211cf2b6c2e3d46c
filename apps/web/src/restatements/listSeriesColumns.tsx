import type { SeriesKey } from '@tickmark/core/answers/fields'
import { MetricLink } from '../data/MetricLink.tsx'
import { ProjectLink } from '../data/ProjectLink.tsx'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import { describePart } from './describePart.ts'

/** The first columns of a list of series or points: which one a row is about. */
export function listSeriesColumns<Row extends SeriesKey>(): DataColumn<Row>[] {
  return [
    {
      id: 'project',
      header: 'Project',
      width: 160,
      align: 'left',
      cell: (row) => <ProjectLink id={row.project_id} />,
    },
    {
      id: 'metric',
      header: 'Metric',
      width: 180,
      align: 'left',
      cell: (row) => <MetricLink id={row.metric_id} />,
    },
    {
      id: 'part',
      header: 'Part',
      width: 110,
      align: 'left',
      cell: (row) => <span className="text-fg2">{describePart(row)}</span>,
    },
  ]
}
