import { Link, useNavigate } from '@tanstack/react-router'
import type { CoveredProject } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { SourceName } from '../../data/SourceName.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TableBox } from '../../ui/table/TableBox.tsx'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 32

type Props = {
  label: string
  projects: readonly CoveredProject[]
  metric: MetricDefinition
  /** From here on the rows scroll, in pixels. */
  maxHeight?: number
}

/** One row per project that has values of a metric. */
export function CoverageTable({ label, projects, metric, maxHeight = 600 }: Props) {
  const navigate = useNavigate()
  const { byId } = useProjects()
  const search = { metric: metric.metric_id }
  const columns: DataColumn<CoveredProject>[] = [
    {
      id: 'project',
      header: `Project (${projects.length})`,
      width: 220,
      align: 'left',
      value: ({ project_id }) => byId.get(project_id)?.name ?? project_id,
      cell: ({ project_id }) => {
        const name = byId.get(project_id)?.name ?? project_id
        return (
          <Link
            to="/projects/$slug"
            params={{ slug: project_id }}
            search={search}
            tabIndex={-1}
            className="flex items-center gap-2 font-medium hover:underline"
          >
            <ProjectLogo projectId={project_id} name={name} />
            <span className="truncate" title={name}>
              {name}
            </span>
          </Link>
        )
      },
    },
    {
      id: 'first',
      header: 'First day',
      width: 110,
      align: 'right',
      value: (row) => row.first_day,
      cell: (row) => formatDay(row.first_day),
    },
    {
      id: 'last',
      header: 'Last day',
      width: 110,
      align: 'right',
      value: (row) => row.last_day,
      cell: (row) => formatDay(row.last_day),
    },
    {
      id: 'sources',
      header: 'Sources',
      width: 260,
      align: 'left',
      text: ({ sources }) => sources.join(' '),
      value: ({ sources }) => sources.join(' '),
      cell: ({ sources }) => (
        <span className="pl-4">
          {sources.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <SourceName id={id} />
            </span>
          ))}
        </span>
      ),
    },
  ]
  return (
    <TableBox
      rows={projects.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
    >
      <DataTable
        label={label}
        layoutId="metric-coverage"
        columns={columns}
        rows={projects}
        rowKey={(row) => row.project_id}
        rowHeight={ROW_HEIGHT}
        onOpen={(row) =>
          navigate({ to: '/projects/$slug', params: { slug: row.project_id }, search })
        }
      />
    </TableBox>
  )
}
