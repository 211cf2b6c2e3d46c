import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type HeadlineAggregation, headlineFigure } from '@tickmark/core/answers/headlineFigure'
import { prepareRanking } from '@tickmark/core/answers/prepareRanking'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { rankingQuestion } from '@tickmark/core/screens/rankingQuestion'
import { useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { QueryView } from '../../data/QueryView.tsx'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { useOpenTrace } from '../../trace/useOpenTrace.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { makeRankingColumns } from './makeRankingColumns.tsx'
import { tabulateRanking } from './tabulateRanking.ts'

const route = getRouteApi('/metrics/$metric')
const ROW_HEIGHT = 36

const WINDOWS = {
  sum: '30 days to',
  avg: 'Average of the 30 days to',
  latest: 'Newest value up to',
} as const satisfies Record<HeadlineAggregation, string>

/** The projects by their headline figure, with each one's share and change. */
export function RankingPanel({ metric }: { metric: MetricDefinition }) {
  const { sectors } = route.useSearch()
  const navigate = useNavigate()
  const openTrace = useOpenTrace()
  const { byId } = useProjects()
  const question = rankingQuestion(metric, sectors?.split(','))
  const query = useQuery(trpc.projects.getFigures.queryOptions(question))
  const ranking = useMemo(
    () => query.data && prepareRanking(query.data, metric),
    [query.data, metric],
  )
  const columns = useMemo(() => {
    const anchor = ranking?.anchor ?? null
    const trace = (projectId: string) =>
      anchor !== null &&
      openTrace({
        project_id: projectId,
        metric_id: metric.metric_id,
        timestamp: anchor,
        granularity: 'day',
      })
    return makeRankingColumns(metric, { byId, onTrace: trace })
  }, [metric, byId, openTrace, ranking?.anchor])
  const { aggregation } = headlineFigure(metric, '30d')
  const table = (
    <DataTable
      label={`${metric.title} by project`}
      layoutId="metric-ranking"
      columns={columns}
      rows={ranking?.rows ?? []}
      rowKey={(row) => row.projectId}
      rowHeight={ROW_HEIGHT}
      onOpen={(row) =>
        navigate({
          to: '/projects/$slug',
          params: { slug: row.projectId },
          search: { metric: metric.metric_id },
        })
      }
    />
  )
  return (
    <Panel
      title="Ranking"
      controls={
        query.data &&
        ranking &&
        ranking.rows.length > 0 && (
          <PanelTools
            subject={{
              title: `${metric.title} by project`,
              question: { procedure: 'projects.getFigures', input: question },
              file: `projects-by-${metric.slug}`,
              table: () => tabulateRanking(ranking, metric, query.data.meta.sample),
            }}
            metrics={[metric.metric_id]}
            enlarge={(height) => <div style={{ height }}>{table}</div>}
          />
        )
      }
      footer={
        ranking && (
          <>
            <span>{ranking.rows.length} projects</span>
            {ranking.anchor !== null && (
              <span className="ml-auto">
                {WINDOWS[aggregation]} {formatDay(ranking.anchor)}
              </span>
            )}
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-96" />}>
        {() =>
          ranking === undefined || ranking.rows.length === 0 ? (
            <EmptyState title="No project has this metric now" />
          ) : (
            <div
              className="border-t border-line"
              style={{ height: Math.min(640, 44 + ranking.rows.length * ROW_HEIGHT) }}
            >
              {table}
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
