import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Disagreement, Disagreements } from '@tickmark/core/answers/Disagreement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatRatio } from '@tickmark/core/formats/formatRatio'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { gapsQuestion } from '@tickmark/core/screens/gapsQuestion'
import { STATUS_ROWS_PER_PAGE } from '@tickmark/core/screens/statusPart'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { QueryView } from '../../../data/QueryView.tsx'
import { queryClient } from '../../../data/queryClient.ts'
import { readAllRows } from '../../../data/readAllRows.ts'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useSourceName.ts'
import { useOpenTrace } from '../../../trace/useOpenTrace.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { lookOf } from '../lookOf.ts'
import { ListTable } from './ListTable.tsx'
import { listSeriesColumns } from './listSeriesColumns.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import { ScopeFilters } from './ScopeFilters.tsx'
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

/** Series of which a source that is believed less says something else, the largest difference first. */
export function OpinionsPanel() {
  const { search, change } = useStatusSearch()
  const openTrace = useOpenTrace()
  const sourceName = useSourceName()
  const question = gapsQuestion(lookOf(search))
  const query = useQuery({
    ...trpc.status.listSecondOpinions.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () =>
      makeColumns(sourceName, ({ project_id, metric_id, largest_day }) =>
        openTrace({ project_id, metric_id, timestamp: largest_day, granularity: 'day' }),
      ),
    [sourceName, openTrace],
  )
  const all = async () => {
    const { rows, isSample } = await readAllRows(
      async (part) => {
        const answer = await queryClient.fetchQuery(
          trpc.status.listSecondOpinions.queryOptions({ ...question, ...part }),
        )
        return { ...answer, rows: answer.disagreements }
      },
      (answer) => answer.total,
    )
    return tabulateFields(rows, FIELDS, isSample)
  }
  const tableOf = ({ disagreements }: Disagreements, maxHeight?: number) => (
    <ListTable
      label="Second opinions"
      layoutId="opinions"
      columns={columns}
      rows={disagreements}
      rowKey={(row) =>
        [
          row.metric_id,
          row.project_id,
          row.chain_id,
          row.product_id,
          row.contract_id,
          row.other_source_id,
        ].join('/')
      }
      isStale={query.isPlaceholderData}
      maxHeight={maxHeight}
    />
  )
  const { data } = query
  return (
    <Panel
      title="Second opinions"
      controls={
        <>
          <ScopeFilters search={search} onChange={change} />
          <PanelTools
            subject={{
              title: 'Second opinions',
              question: { procedure: 'status.listSecondOpinions', input: question },
              file: 'second-opinions',
              table: all,
            }}
            enlarge={
              data === undefined || data.disagreements.length === 0
                ? undefined
                : (height) => tableOf(data, height)
            }
          />
        </>
      }
      footer={
        data && (
          <>
            <span>Differences of up to 5 % of the value in use are not listed.</span>
            <span className="ml-auto">
              <Pager
                of="second opinions"
                page={search.page ?? 1}
                perPage={STATUS_ROWS_PER_PAGE}
                count={data.total}
                onChange={(next) => change({ page: next === 1 ? undefined : next })}
              />
            </span>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {(answer) =>
          answer.disagreements.length === 0 ? (
            <NothingMatches
              of="second opinions"
              none="Where several sources report a figure, they agree within 5 %."
              isBeyond={answer.total > 0}
              isFiltered={search.projects !== undefined || search.metrics !== undefined}
              onClear={() =>
                change(answer.total > 0 ? {} : { projects: undefined, metrics: undefined })
              }
            />
          ) : (
            tableOf(answer)
          )
        }
      </QueryView>
    </Panel>
  )
}

/** The columns: which series, who is believed and who differs, and by how much on the day of the largest difference. */
function makeColumns(
  sourceName: (id: string) => string,
  onTrace: (row: Disagreement) => void,
): DataColumn<Disagreement>[] {
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
      id: 'largest',
      header: 'Largest, times',
      width: 120,
      align: 'right',
      cell: (row) => writeRatio(row.largest_other_value, row.largest_value),
    },
    {
      id: 'day',
      header: 'On',
      width: 110,
      align: 'left',
      cell: (row) => (
        <button
          type="button"
          className="rounded-sm hover:underline"
          title="Where this figure comes from"
          onClick={() => onTrace(row)}
        >
          {formatDay(row.largest_day)}
        </button>
      ),
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
