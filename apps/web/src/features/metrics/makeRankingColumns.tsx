import { Link } from '@tanstack/react-router'
import type { RankedProject } from '@tickmark/core/answers/prepareRanking'
import { formatMetricValue } from '@tickmark/core/formats/formatMetricValue'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { Delta } from '../../ui/Delta.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'

type Context = {
  byId: ReadonlyMap<string, { name: string; symbol: string }>
  onTrace: (projectId: string) => void
}

export function makeRankingColumns(
  metric: MetricDefinition,
  { byId, onTrace }: Context,
): DataColumn<RankedProject>[] {
  const isFlow = metric.kind === 'flow'
  return [
    {
      id: 'project',
      header: 'Project',
      width: 200,
      align: 'left',
      cell: (row) => {
        const name = byId.get(row.projectId)?.name ?? row.projectId
        return (
          <Link
            to="/projects/$slug"
            params={{ slug: row.projectId }}
            search={{ metric: metric.metric_id }}
            tabIndex={-1}
            className="flex items-center gap-2 font-medium hover:underline"
          >
            <span className="w-6 text-right font-normal text-fg3">{row.rank}</span>
            <ProjectLogo projectId={row.projectId} name={name} />
            <span className="truncate">{name}</span>
          </Link>
        )
      },
    },
    {
      id: 'value',
      header: isFlow ? 'Last 30 days' : 'Newest',
      width: 130,
      align: 'right',
      cell: (row) =>
        isFlow ? (
          formatMetricValue(row.value, metric, 'compact')
        ) : (
          <button
            type="button"
            className="rounded-sm hover:underline"
            onClick={() => onTrace(row.projectId)}
          >
            {formatMetricValue(row.value, metric, 'compact')}
          </button>
        ),
    },
    {
      id: 'change',
      header: '30d change',
      width: 110,
      align: 'right',
      cell: (row) => <Delta change={row.change} lowerIsBetter={metric.is_lower_value_better} />,
    },
    ...(metric.additive
      ? [
          {
            id: 'share',
            header: 'Share',
            width: 90,
            align: 'right' as const,
            cell: (row: RankedProject) => formatValue(row.share, 'percent', 'compact'),
          },
        ]
      : []),
    {
      id: 'trend',
      header: '90d trend',
      width: 120,
      align: 'right',
      cell: (row) => <Sparkline values={row.trend} />,
    },
  ]
}
