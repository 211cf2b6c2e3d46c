import type { UseQueryResult } from '@tanstack/react-query'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { leaderboardQuestion } from '@tickmark/core/screens/ranking'
import { toDay } from '@tickmark/core/time/Day'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { describeFloor, Movers } from './Movers.tsx'

type Props = {
  metric: MetricDefinition
  question: ReturnType<typeof leaderboardQuestion>
  query: UseQueryResult<Ranking, unknown>
}

/** The three that rose and the three that fell most, and who may be among them. */
export function Podium({ metric, question, query }: Props) {
  const { data } = query
  const { byId } = useProjects()
  const title =
    data === undefined
      ? 'Movers'
      : `Movers, ${nameWindow(data.interval, data.anchor, toDay(Date.now())).long}`
  const wholeTitle = `${metric.title}: m${title.slice(1)}`
  return (
    <Panel
      title={title}
      controls={
        data &&
        data.gainers.length + data.losers.length > 0 && (
          <PanelTools
            subject={{
              title: wholeTitle,
              question: { procedure: 'metrics.getRanking', input: question },
              hasSameRows: false,
              file: `movers-by-${metric.slug}-${data.interval}`,
              table: async () => {
                const { tabulateMovers } = await import('./tabulateMovers.ts')
                return tabulateMovers(data, metric, (id) => byId.get(id)?.name ?? id)
              },
              sources: data.meta.sources,
              embed: { title: wholeTitle, panel: 'movers', look: question },
            }}
            metrics={[metric.metric_id]}
            enlarge={() => <Movers metric={metric} ranking={data} />}
          />
        )
      }
      footer={data && <span>{describeFloor(data)}</span>}
    >
      <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mb-3.5 h-[148px]" />}>
        {(ranking) => (
          <Movers metric={metric} ranking={ranking} isStale={query.isPlaceholderData} />
        )}
      </QueryView>
    </Panel>
  )
}
