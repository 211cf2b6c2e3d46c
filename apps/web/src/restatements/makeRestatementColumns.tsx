import type { Restatement } from '@tickmark/core/answers/Restatements'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatMoment } from '@tickmark/core/formats/formatMoment'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { TraceButton } from '../trace/TraceButton.tsx'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import { listSeriesColumns } from './listSeriesColumns.tsx'

type Context = {
  /** Absent where every row is of the same project. */
  isOfProject?: boolean
  sourceName: (sourceId: string) => string
}

/** The columns of restatements: which point, from what to what, and who said so when. */
export function makeRestatementColumns(context: Context): DataColumn<Restatement>[] {
  const { isOfProject = false, sourceName } = context
  const series = listSeriesColumns<Restatement>()
  return [
    ...(isOfProject ? series.filter(({ id }) => id !== 'project') : series),
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
      cell: (row) => <TraceButton point={row}>{write(row, row.new_value)}</TraceButton>,
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
