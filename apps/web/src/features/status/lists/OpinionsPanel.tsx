import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Disagreement, Disagreements } from '@tickmark/core/answers/Quality'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatRatio } from '@tickmark/core/formats/formatRatio'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { gapsQuestion } from '@tickmark/core/screens/gapsQuestion'
import { useMemo } from 'react'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useSourceName.ts'
import { keyOfSeries } from '../../../restatements/keyOfSeries.ts'
import { listSeriesColumns } from '../../../restatements/listSeriesColumns.tsx'
import { TraceButton } from '../../../trace/TraceButton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { toListQuery } from '../toListQuery.ts'
import type { PagedList } from './PagedList.ts'
import { PagedListPanel } from './PagedListPanel.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

/** What a file of the list holds. */
const FIELDS = [
  'project_id',
  'metric_id',
  'chain_id',
  'product_id',
  'contract_id',
  'source_id',
  'other_source_id',
  'compared',
  'days',
  'largest_day',
  'largest_value',
  'largest_other_value',
  'newest_day',
  'value',
  'other_value',
] as const

const count = (value: number) => formatValue(value, 'number', 'exact')

const LIST: PagedList<Disagreements, Disagreement> = {
  title: 'Second opinions',
  label: 'Second opinions',
  layoutId: 'opinions',
  call: 'status.listSecondOpinions',
  none: 'Where several sources report a figure, they agree within 5 %.',
  read: ({ disagreements, total }) => ({ rows: disagreements, total }),
  rowKey: (row) => `${keyOfSeries(row)}/${row.other_source_id}`,
  tabulate: (rows, isSample) => tabulateFields(rows, FIELDS, isSample),
}

/** Series of which a source that is believed less says something else, the largest difference first. */
export function OpinionsPanel() {
  const { search } = useStatusSearch()
  const sourceName = useSourceName()
  const question = gapsQuestion(toListQuery(search))
  const query = useQuery({
    ...trpc.status.listSecondOpinions.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => makeColumns(sourceName), [sourceName])
  return (
    <PagedListPanel
      list={LIST}
      columns={columns}
      question={question}
      query={query}
      ask={(part) =>
        queryClient.fetchQuery(
          trpc.status.listSecondOpinions.queryOptions({ ...question, ...part }),
        )
      }
      note={() => <span>Differences of up to 5 % of the value in use are not listed.</span>}
    />
  )
}

/** The columns: which series, who is believed and who differs, and by how much on the day of the largest difference. */
function makeColumns(sourceName: (id: string) => string): DataColumn<Disagreement>[] {
  return [
    ...listSeriesColumns<Disagreement>(),
    {
      id: 'source',
      header: 'In use',
      width: 140,
      align: 'left',
      cell: (row) => sourceName(row.source_id),
    },
    {
      id: 'other',
      header: 'Other source',
      width: 140,
      align: 'left',
      cell: (row) => sourceName(row.other_source_id),
    },
    {
      id: 'day',
      header: 'Largest on',
      width: 110,
      align: 'left',
      cell: (row) => (
        <TraceButton point={{ ...row, day: row.largest_day }}>
          {formatDay(row.largest_day)}
        </TraceButton>
      ),
    },
    {
      id: 'largest',
      header: 'By, times',
      width: 120,
      align: 'right',
      cell: (row) => writeRatio(row.largest_other_value, row.largest_value),
    },
    {
      id: 'value',
      header: 'Value in use',
      width: 140,
      align: 'right',
      cell: (row) => write(row, row.largest_value),
    },
    {
      id: 'said',
      header: 'Other value',
      width: 140,
      align: 'right',
      cell: (row) => write(row, row.largest_other_value),
    },
    {
      id: 'newest',
      header: 'Newest, times',
      width: 120,
      align: 'right',
      cell: (row) => (
        <span title={formatDay(row.newest_day)}>{writeRatio(row.other_value, row.value)}</span>
      ),
    },
    {
      id: 'days',
      header: 'Days',
      width: 120,
      align: 'right',
      cell: (row) => `${count(row.days)} of ${count(row.compared)}`,
    },
  ]
}

function writeRatio(other: number, value: number): string {
  return formatRatio(value === 0 ? null : other / value)
}

function write({ metric_id }: Disagreement, value: number): string {
  return formatValue(value, findMetric(metric_id)?.format ?? 'number', 'exact')
}
