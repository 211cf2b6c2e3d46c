import { Link } from '@tanstack/react-router'
import type { CoveredProject } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { TableColumn } from '../../tables/FittedTable.tsx'
import { textColumn, valueColumn } from '../../tables/figureColumn.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { SourceName } from '../../ui/SourceName.tsx'

type Context = {
  metric: MetricDefinition
  /** The number of projects. */
  count: number
  nameOf: (projectId: string) => string
}

/** The columns of the projects that have values of a metric. */
export function makeCoverageColumns({
  metric,
  count,
  nameOf,
}: Context): TableColumn<CoveredProject>[] {
  const search = { metric: metric.metric_id }
  return [
    { id: 'id', file: ['project_id'] },
    textColumn('project', `Project (${count})`, {
      width: 220,
      value: ({ project_id }) => nameOf(project_id),
      cell: ({ project_id }) => {
        const name = nameOf(project_id)
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
      file: [{ header: 'name', value: ({ project_id }) => nameOf(project_id) }],
    }),
    valueColumn('first', 'First day', {
      width: 110,
      value: (row) => row.first_day,
      cell: (row) => formatDay(row.first_day),
      file: [{ header: 'first_day (UTC)', value: (row) => row.first_day }],
    }),
    valueColumn('last', 'Last day', {
      width: 110,
      value: (row) => row.last_day,
      cell: (row) => formatDay(row.last_day),
      file: [{ header: 'last_day (UTC)', value: (row) => row.last_day }],
    }),
    textColumn('sources', 'Sources', {
      width: 260,
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
      file: [{ header: 'sources', value: ({ sources }) => sources.join(' ') }],
    }),
  ]
}
