import { Link } from '@tanstack/react-router'
import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
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

const HEADS = {
  sum: 'Last 30 days',
  avg: '30d average',
  latest: 'Newest',
} as const satisfies Record<HeadlineAggregation, string>

export function makeRankingColumns(
  metric: MetricDefinition,
  { byId, onTrace }: Context,
): DataColumn<RankedProject>[] {
  const { aggregation } = headlineFigure(metric, '30d')
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
      header: HEADS[aggregation],
      width: 130,
      align: 'right',
      cell: (row) =>
        aggregation !== 'latest' ? (
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
