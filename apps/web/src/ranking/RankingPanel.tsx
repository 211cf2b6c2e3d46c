import type { UseQueryResult } from '@tanstack/react-query'
import type { Ranking, RankingOrder } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { ReactNode } from 'react'
import { QueryView } from '../data/QueryView.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { RankingDownload } from './RankingDownload.tsx'
import { RankingFoot } from './RankingFoot.tsx'
import { RankingTable } from './RankingTable.tsx'

type Props = {
  title: string
  metric: MetricDefinition
  query: UseQueryResult<Ranking, unknown>
  trends: ReadonlyMap<string, readonly (number | null)[]>
  order: RankingOrder
  onOrder: (order: RankingOrder) => void
  /** For the name of the file; see `RankingDownload`. */
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
  const { title, metric, query, empty } = props
  const { data } = query
  return (
    <Panel
      title={title}
      className={props.className}
      controls={
        <>
          {props.controls}
          {data && data.rows.length > 0 && (
            <RankingDownload ranking={data} metric={metric} of={props.of} />
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
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <RankingTable
                label={title}
                metric={metric}
                ranking={ranking}
                trends={props.trends}
                order={props.order}
                onOrder={props.onOrder}
                marked={props.marked}
              />
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
