import { Link } from '@tanstack/react-router'
import type { Gap } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { gapsQuery } from '@tickmark/core/screens/statusLists'
import { addDays } from '@tickmark/core/time/Day'
import { Switched } from '../../../data/Switched.tsx'
import { trpc } from '../../../data/trpc.ts'
import { textColumn, valueColumn } from '../../../tables/figureColumn.tsx'
import { usePagedList } from '../../../tables/usePagedList.ts'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { ProjectLink } from '../../../ui/ProjectLink.tsx'
import type { DataColumn } from '../../../ui/table/DataColumn.ts'
import { StatusListPanel } from './StatusListPanel.tsx'
import { toListQuery, useStatusSearch } from './useStatusSearch.ts'

const COLUMNS: readonly DataColumn<Gap>[] = [
  textColumn('project', 'Project', {
    width: 190,
    cell: (gap) => <ProjectLink id={gap.project_id} />,
    file: ['project_id'],
  }),
  textColumn('metric', 'Metric', {
    width: 230,
    cell: (gap) => <MetricLink id={gap.metric_id} />,
    file: ['metric_id'],
  }),
  valueColumn('from', 'First day missing', {
    width: 150,
    cell: (gap) => formatDay(gap.from),
    file: ['from'],
  }),
  valueColumn('to', 'Last', {
    width: 130,
    cell: (gap) => formatDay(gap.to),
    file: ['to'],
  }),
  valueColumn('days', 'Days', {
    width: 90,
    cell: (gap) => formatCount(gap.days),
    file: ['days'],
  }),
  valueColumn('around', 'Days around it', {
    width: 130,
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
  }),
]

/** Days without a value inside reported series, the longest stretches first. */
export function GapsPanel() {
  const { search } = useStatusSearch()
  const input = gapsQuery(toListQuery(search))
  const list = usePagedList(trpc.status.listGaps, input)
  return (
    <StatusListPanel
      title="Gaps"
      call="status.listGaps"
      input={input}
      {...list}
      read={({ gaps, total }) => ({ rows: gaps, total: total.gaps })}
      table={{ layoutId: 'gaps', columns: COLUMNS, rowKey: keyOf }}
      none="Every reported amount and level has a value on each of its days."
      note={({ total }) => (
        <span>
          {formatCount(total.days)} days missing in {formatCount(total.series)} series. Of each
          series the hundred longest gaps are listed.
        </span>
      )}
    />
  )
}

function keyOf(gap: Gap): string {
  return `${gap.metric_id}/${gap.project_id}/${gap.from}`
}
