import { Link } from '@tanstack/react-router'
import type { RankedProject } from '@tickmark/core/answers/Ranking'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useProjects } from '../../data/useProjects.ts'
import { RankMove } from '../../tables/ranking/table/RankMove.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'

/** One place of the podium: who, by how much, and from which value to which. */
export function Mover({ row, metric }: { row: RankedProject; metric: MetricDefinition }) {
  const { byId } = useProjects()
  const name = byId.get(row.project_id)?.name ?? row.project_id
  const write = (value: number | null) => formatMetricValue(value, metric, 'compact')
  return (
    <li className="min-w-0">
      <Link
        to="/projects/$slug"
        params={{ slug: row.project_id }}
        search={{ metric: metric.metric_id }}
        className="block rounded-md border border-line px-3 py-2.5 hover:bg-hover"
      >
        <span className="flex items-center gap-2 font-medium">
          <ProjectLogo projectId={row.project_id} name={name} />
          <span className="truncate" title={name}>
            {name}
          </span>
        </span>
        <span className="mt-1.5 flex items-baseline justify-between gap-2">
          <Delta
            change={row.change}
            lowerIsBetter={metric.is_lower_value_better}
            className="text-figure font-semibold tracking-tight"
          />
          <span className="text-sm whitespace-nowrap text-fg3">
            #{row.rank} <RankMove rank={row.rank} previous={row.previous_rank} />
          </span>
        </span>
        <span className="mt-0.5 block truncate text-sm text-fg2">
          {row.previous_value !== null && `${write(row.previous_value)} → `}
          {write(row.value)}
        </span>
      </Link>
    </li>
  )
}
