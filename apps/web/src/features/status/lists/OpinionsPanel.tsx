import type { Disagreement } from '@tickmark/core/answers/Quality'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatRatio } from '@tickmark/core/formats/formatRatio'
import { formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { gapsQuery } from '@tickmark/core/screens/statusLists'
import { useMemo } from 'react'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useDataStatus.ts'
import { textColumn, valueColumn } from '../../../tables/figureColumn.tsx'
import { keyOfSeries, listSeriesColumns } from '../../../tables/restatementColumns.tsx'
import { usePagedList } from '../../../tables/usePagedList.ts'
import { TraceButton } from '../../../ui/TraceButton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { StatusListPanel } from './StatusListPanel.tsx'
import { toListQuery, useStatusSearch } from './useStatusSearch.ts'

/** The order of the columns in a file. */
const FILE_ORDER = ['project', 'metric', 'part', 'source', 'other', 'days', 'day']

/** Series for which a source of lower precedence reports another value, the largest difference first. */
export function OpinionsPanel() {
  const { search } = useStatusSearch()
  const sourceName = useSourceName()
  const input = gapsQuery(toListQuery(search))
  const list = usePagedList(trpc.status.listSecondOpinions, input)
  const columns = useMemo(() => makeColumns(sourceName), [sourceName])
  return (
    <StatusListPanel
      title="Source cross-checks"
      call="status.listSecondOpinions"
      input={input}
      {...list}
      read={({ disagreements, total }) => ({ rows: disagreements, total })}
      table={{ layoutId: 'opinions', columns, rowKey: keyOf }}
      file={{ order: FILE_ORDER }}
      none="Sources that report the same figure agree within 5%."
      note={() => <span>Differences of up to 5% of the value in use are not listed.</span>}
    />
  )
}

/** The columns: the series, the source in use and the other one, and the difference on the day on which it is largest. */
function makeColumns(sourceName: (id: string) => string): DataColumn<Disagreement>[] {
  return [
    ...listSeriesColumns<Disagreement>(),
    textColumn('source', 'In use', {
      width: 140,
      cell: (row) => sourceName(row.source_id),
      file: ['source_id'],
    }),
    textColumn('other', 'Other source', {
      width: 140,
      cell: (row) => sourceName(row.other_source_id),
      file: ['other_source_id'],
    }),
    textColumn('day', 'Largest on', {
      width: 110,
      cell: (row) => (
        <TraceButton point={{ ...row, day: row.largest_day }}>
          {formatDay(row.largest_day)}
        </TraceButton>
      ),
      file: ['largest_day'],
    }),
    valueColumn('largest', 'By, times', {
      width: 120,
      cell: (row) => writeRatio(row.largest_other_value, row.largest_value),
    }),
    valueColumn('value', 'Value in use', {
      width: 140,
      cell: (row) => write(row, row.largest_value),
      file: ['largest_value'],
    }),
    valueColumn('said', 'Other value', {
      width: 140,
      cell: (row) => write(row, row.largest_other_value),
      file: ['largest_other_value'],
    }),
    valueColumn('newest', 'Latest, times', {
      width: 120,
      cell: (row) => (
        <span title={formatDay(row.newest_day)}>{writeRatio(row.other_value, row.value)}</span>
      ),
      file: ['newest_day', 'value', 'other_value'],
    }),
    valueColumn('days', 'Days', {
      width: 120,
      cell: (row) => `${formatCount(row.days)} of ${formatCount(row.compared)}`,
      file: ['compared', 'days'],
    }),
  ]
}

function writeRatio(other: number, value: number): string {
  return formatRatio(value === 0 ? null : other / value)
}

function write({ metric_id }: Disagreement, value: number): string {
  return formatValue(value, findMetric(metric_id)?.format ?? 'number', 'exact')
}

function keyOf(row: Disagreement): string {
  return `${keyOfSeries(row)}/${row.other_source_id}`
}
