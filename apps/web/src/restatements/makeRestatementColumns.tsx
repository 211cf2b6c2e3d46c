import type { Restatement } from '@tickmark/core/answers/Restatement'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { MetricLink } from '../data/MetricLink.tsx'
import { ProjectLink } from '../data/ProjectLink.tsx'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import { describePart } from './describePart.ts'

type Context = {
  /** Absent where every row is of the same project. */
  isOfProject?: boolean
  sourceName: (sourceId: string) => string
  onTrace: (restatement: Restatement) => void
}

/** The columns of restatements: which point, from what to what, and who said so when. */
export function makeRestatementColumns(context: Context): DataColumn<Restatement>[] {
  const { isOfProject = false, sourceName, onTrace } = context
  const project: DataColumn<Restatement> = {
    id: 'project',
    header: 'Project',
    width: 170,
    align: 'left',
    cell: (row) => <ProjectLink id={row.project_id} />,
  }
  return [
    ...(isOfProject ? [] : [project]),
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
    { id: 'day', header: 'Day', width: 105, align: 'left', cell: (row) => formatDay(row.day) },
    {
      id: 'before',
      header: 'Before',
      width: 130,
      align: 'right',
      cell: (row) => <s className="text-fg3">{write(row, row.old_value)}</s>,
    },
    {
      id: 'after',
      header: 'After',
      width: 130,
      align: 'right',
      cell: (row) => (
        <button
          type="button"
          className="rounded-sm hover:underline"
          title="Where this figure comes from"
          onClick={() => onTrace(row)}
        >
          {write(row, row.new_value)}
        </button>
      ),
    },
    {
      id: 'change',
      header: 'Change',
      width: 80,
      align: 'right',
      // Without a colour: a correction is neither better nor worse.
      cell: (row) => formatChange(row.change),
    },
    {
      id: 'observed',
      header: 'Observed',
      width: 175,
      align: 'right',
      cell: (row) => formatMoment(row.new_observed_at),
    },
    {
      id: 'source',
      header: 'Source',
      width: 150,
      align: 'left',
      cell: ({ old_source_id, new_source_id }) =>
        old_source_id === new_source_id
          ? sourceName(new_source_id)
          : `${sourceName(old_source_id)} → ${sourceName(new_source_id)}`,
    },
  ]
}

function write({ metric_id }: Restatement, value: number): string {
  return formatValue(value, findMetric(metric_id)?.format ?? 'number', 'exact')
}
