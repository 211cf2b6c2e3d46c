import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Gap, Gaps } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { gapsQuestion } from '@tickmark/core/screens/gapsQuestion'
import { addDays } from '@tickmark/core/time/Day'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { MetricLink } from '../../../data/MetricLink.tsx'
import { ProjectLink } from '../../../data/ProjectLink.tsx'
import { queryClient } from '../../../data/queryClient.ts'
import { Switched } from '../../../data/Switched.tsx'
import { trpc } from '../../../data/trpc.ts'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { toListQuery } from '../toListQuery.ts'
import type { PagedList } from './PagedList.ts'
import { PagedListPanel } from './PagedListPanel.tsx'
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

const LIST: PagedList<Gaps, Gap> = {
  title: 'Gaps',
  label: 'Gaps',
  layoutId: 'gaps',
  call: 'status.listGaps',
  none: 'Every reported amount and level has a value on each of its days.',
  read: ({ gaps, total }) => ({ rows: gaps, total: total.gaps }),
  rowKey: (gap) => `${gap.metric_id}/${gap.project_id}/${gap.from}`,
  tabulate: (rows, isSample) => tabulateFields(rows, FIELDS, isSample),
}

/** Days without a value inside reported series, the longest stretches first. */
export function GapsPanel() {
  const { search } = useStatusSearch()
  const question = gapsQuestion(toListQuery(search))
  const query = useQuery({
    ...trpc.status.listGaps.queryOptions(question),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedListPanel
      list={LIST}
      columns={COLUMNS}
      question={question}
      query={query}
      ask={(part) =>
        queryClient.fetchQuery(trpc.status.listGaps.queryOptions({ ...question, ...part }))
      }
      note={({ total }) => (
        <span>
          {count(total.days)} days missing in {count(total.series)} series. Of each series the
          hundred longest gaps are listed.
        </span>
      )}
    />
  )
}
