import type { SeriesKey } from '@tickmark/core/answers/fields'
import type { Restatement } from '@tickmark/core/answers/Restatements'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { DATAHUB_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'
import { LoadSource } from '../ui/CatalogSource.tsx'
import { MetricLink } from '../ui/MetricLink.tsx'
import { ProjectLink } from '../ui/ProjectLink.tsx'
import { TraceButton } from '../ui/TraceButton.tsx'
import type { DataColumn } from '../ui/table/DataColumn.ts'
import type { TableColumn } from './FittedTable.tsx'
import { textColumn, valueColumn } from './figureColumn.tsx'

/** The order of the columns in a file. */
export const RESTATEMENT_FILE_ORDER = [
  'project',
  'metric',
  'part',
  'day',
  'before',
  'after',
  'change',
  'source',
]

type Context = {
  /** The page is about one project, which every row would repeat. */
  isOfProject?: boolean
  sourceName: (sourceId: string) => string
}

/** The columns of restatements: the point, both values, and their source and time. */
export function makeRestatementColumns(context: Context): TableColumn<Restatement>[] {
  const { isOfProject = false, sourceName } = context
  return [
    ...listSeriesColumns<Restatement>().map((column) => ({
      ...column,
      isInFileOnly: isOfProject && column.id === 'project',
    })),
    textColumn('day', 'Date', {
      width: 105,
      cell: (row) => formatDay(row.day),
      file: ['day'],
    }),
    valueColumn('before', 'Before', {
      width: 130,
      cell: (row) => <s className="text-fg3">{write(row, row.old_value)}</s>,
      file: ['old_value'],
    }),
    valueColumn('after', 'After', {
      width: 130,
      cell: (row) => <TraceButton point={row}>{write(row, row.new_value)}</TraceButton>,
      file: ['new_value'],
    }),
    valueColumn('change', 'Change', {
      width: 80,
      cell: (row) => formatChange(row.change),
      file: ['change'],
    }),
    valueColumn('observed', 'Observed', {
      width: 175,
      cell: (row) => formatMoment(row.new_observed_at),
      file: ['old_observed_at', 'new_observed_at', 'old_batch_id', 'new_batch_id'],
    }),
    textColumn('source', 'Source', {
      width: 150,
      cell: ({ old_source_id, new_source_id, new_file }) => {
        const name =
          old_source_id === new_source_id
            ? sourceName(new_source_id)
            : `${sourceName(old_source_id)} → ${sourceName(new_source_id)}`
        return (
          <LoadSource file={new_source_id === DATAHUB_SOURCE ? new_file : ''}>{name}</LoadSource>
        )
      },
      file: ['old_source_id', 'new_source_id', 'new_file'],
    }),
  ]
}

function write({ metric_id }: Restatement, value: number): string {
  return formatValue(value, findMetric(metric_id)?.format ?? 'number', 'exact')
}

/** Identifies a restatement in a list. */
export function keyOfRestatement(row: Restatement): string {
  return [keyOfSeries(row), row.day, row.new_batch_id].join('/')
}

/** The first columns of a list of series or points: the series of a row. */
export function listSeriesColumns<Row extends SeriesKey>(): DataColumn<Row>[] {
  const fileOf = (field: keyof SeriesKey) => ({ header: field, value: (row: Row) => row[field] })
  return [
    textColumn('project', 'Project', {
      width: 160,
      cell: (row) => <ProjectLink id={row.project_id} />,
      file: [fileOf('project_id')],
    }),
    textColumn('metric', 'Metric', {
      width: 180,
      cell: (row) => <MetricLink id={row.metric_id} />,
      file: [fileOf('metric_id')],
    }),
    textColumn('part', 'Part', {
      width: 110,
      cell: (row) => <span className="text-fg2">{describePart(row)}</span>,
      file: [fileOf('chain_id'), fileOf('product_id'), fileOf('contract_id')],
    }),
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
