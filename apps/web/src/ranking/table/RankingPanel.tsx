import type { UseQueryResult } from '@tanstack/react-query'
import type { RankingOrder } from '@tickmark/core/answers/choices'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { leaderboardQuestion } from '@tickmark/core/screens/leaderboardQuestion'
import type { ReactNode } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { QueryView } from '../../data/QueryView.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RankingFoot } from './RankingFoot.tsx'
import { RankingTable } from './RankingTable.tsx'

type Props = {
  title: string
  metric: MetricDefinition
  question: ReturnType<typeof leaderboardQuestion>
  query: UseQueryResult<Ranking, unknown>
  trends: ReadonlyMap<string, readonly (number | null)[]>
  order: RankingOrder
  onOrder: (order: RankingOrder) => void
  /** What the ranking is of, for the name of its file, such as `lending`. */
  of?: string
  controls?: ReactNode
  /** The id of the project that stands out. */
  marked?: string | undefined
  /** What stands there when no project has a value, and what to do about it. */
  empty?: ReactNode
  className?: string
}

/** The projects by one metric with all states around the table. */
export function RankingPanel(props: Props) {
  const { title, metric, query, empty, of = 'projects' } = props
  const { data } = query
  const { byId } = useProjects()
  const tableOf = (ranking: Ranking, maxHeight?: number) => (
    <RankingTable
      label={title}
      metric={metric}
      ranking={ranking}
      trends={props.trends}
      order={props.order}
      onOrder={props.onOrder}
      marked={props.marked}
      maxHeight={maxHeight}
    />
  )
  return (
    <Panel
      title={title}
      className={props.className}
      controls={
        <>
          {props.controls}
          {data && data.rows.length > 0 && (
            <PanelTools
              subject={{
                title,
                question: { procedure: 'metrics.getRanking', input: props.question },
                file: `${of}-by-${metric.slug}-${data.interval}`,
                table: async () => {
                  const { listRankingRows } = await import('../listRankingRows.ts')
                  return listRankingRows(data, metric, (id) => byId.get(id)?.name ?? id)
                },
                rows: data.rows,
                sources: data.meta.sources,
                embed: { title, panel: 'ranking', look: props.question },
              }}
              metrics={[metric.metric_id]}
              enlarge={(height) => tableOf(data, height)}
            />
          )}
        </>
      }
      footer={data && <RankingFoot ranking={data} />}
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-96" />}>
        {(ranking) =>
          ranking.rows.length === 0 ? (
            (empty ?? <EmptyState title="No project has this metric now" />)
          ) : (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>{tableOf(ranking)}</div>
          )
        }
      </QueryView>
    </Panel>
  )
}
