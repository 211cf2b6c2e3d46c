import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Gap, Gaps } from '@tickmark/core/answers/Gaps'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { gapsQuestion } from '@tickmark/core/screens/gapsQuestion'
import { STATUS_ROWS_PER_PAGE } from '@tickmark/core/screens/statusPart'
import { addDays } from '@tickmark/core/time/Day'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { MetricLink } from '../../../data/MetricLink.tsx'
import { ProjectLink } from '../../../data/ProjectLink.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { queryClient } from '../../../data/queryClient.ts'
import { readAllRows } from '../../../data/readAllRows.ts'
import { Switched } from '../../../data/Switched.tsx'
import { trpc } from '../../../data/trpc.ts'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { lookOf } from '../lookOf.ts'
import { ListTable } from './ListTable.tsx'
import { NothingMatches } from './NothingMatches.tsx'
import { ScopeFilters } from './ScopeFilters.tsx'
import { useStatusSearch } from './useStatusSearch.ts'

/** What a file of the list holds. */
const FIELDS = ['project_id', 'metric_id', 'from', 'to', 'days'] as const

const count = (value: number) => formatValue(value, 'number', 'exact')

const COLUMNS: readonly DataColumn<Gap>[] = [
  {
    id: 'project',
    header: 'Project',
    width: 190,
    align: 'left',
    cell: (gap) => <ProjectLink id={gap.project_id} />,
  },
  {
    id: 'metric',
    header: 'Metric',
    width: 230,
    align: 'left',
    cell: (gap) => <MetricLink id={gap.metric_id} />,
  },
  {
    id: 'from',
    header: 'First day missing',
    width: 150,
    align: 'right',
    cell: (gap) => formatDay(gap.from),
  },
  { id: 'to', header: 'Last', width: 130, align: 'right', cell: (gap) => formatDay(gap.to) },
  { id: 'days', header: 'Days', width: 90, align: 'right', cell: (gap) => count(gap.days) },
  {
    id: 'around',
    header: 'Days around it',
    width: 130,
    align: 'right',
    cell: (gap) => (
      <Switched name="DATA_TABLE_ENABLED" otherwise="—">
        <Link
          to="/projects/$slug/data"
          params={{ slug: gap.project_id }}
          search={{
            metrics: gap.metric_id,
            range: `${addDays(gap.from, -7)}_${addDays(gap.to, 7)}`,
          }}
          className="text-fg2 underline decoration-line2 underline-offset-4 hover:text-fg"
        >
          data
        </Link>
      </Switched>
    ),
  },
]

/** Days without a value inside reported series, the longest stretches first. */
export function GapsPanel() {
  const { search, change } = useStatusSearch()
  const question = gapsQuestion(lookOf(search))
  const query = useQuery({
    ...trpc.status.listGaps.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  const page = search.page ?? 1
  const total = query.data?.total
  const all = async () => {
    const { rows, isSample } = await readAllRows(
      async (part) => {
        const answer = await queryClient.fetchQuery(
          trpc.status.listGaps.queryOptions({ ...question, ...part }),
        )
        return { ...answer, rows: answer.gaps }
      },
      (answer) => answer.total.gaps,
    )
    return tabulateFields(rows, FIELDS, isSample)
  }
  const tableOf = ({ gaps }: Gaps, maxHeight?: number) => (
    <ListTable
      label="Gaps"
      layoutId="gaps"
      columns={COLUMNS}
      rows={gaps}
      rowKey={(gap) => `${gap.metric_id}/${gap.project_id}/${gap.from}`}
      isStale={query.isPlaceholderData}
      maxHeight={maxHeight}
    />
  )
  const { data } = query
  return (
    <Panel
      title="Gaps"
      controls={
        <>
          <ScopeFilters search={search} onChange={change} />
          <PanelTools
            subject={{
              title: 'Gaps',
              question: { procedure: 'status.listGaps', input: question },
              file: 'gaps',
              table: all,
            }}
            enlarge={
              data === undefined || data.gaps.length === 0
                ? undefined
                : (height) => tableOf(data, height)
            }
          />
        </>
      }
      footer={
        total && (
          <>
            <span>
              {count(total.days)} days missing in {count(total.series)} series. Of each series the
              hundred longest gaps are listed.
            </span>
            <span className="ml-auto">
              <Pager
                of="gaps"
                page={page}
                perPage={STATUS_ROWS_PER_PAGE}
                count={total.gaps}
                onChange={(next) => change({ page: next === 1 ? undefined : next })}
              />
            </span>
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[560px]" />}>
        {(answer) =>
          answer.gaps.length === 0 ? (
            <NothingMatches
              of="gaps"
              none="Every reported amount and level has a value on each of its days."
              isBeyond={answer.total.gaps > 0}
              isFiltered={search.projects !== undefined || search.metrics !== undefined}
              onClear={() =>
                change(answer.total.gaps > 0 ? {} : { projects: undefined, metrics: undefined })
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
