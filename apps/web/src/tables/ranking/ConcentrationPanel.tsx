import type { UseQueryResult } from '@tanstack/react-query'
import type { Ranking } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import type { leaderboardQuery } from '@tickmark/core/screens/ranking'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ConcentrationSummary, tabulateConcentration } from './ConcentrationSummary.tsx'

type Props = {
  metric: MetricDefinition
  input: ReturnType<typeof leaderboardQuery>
  query: UseQueryResult<Ranking, unknown>
}

/** The shares of the largest projects, and mean and median. */
export function ConcentrationPanel({ metric, input, query }: Props) {
  const { data } = query
  return (
    <Panel
      title="Concentration"
      controls={
        data &&
        data.summary.count > 0 && (
          <PanelTools
            subject={{
              title: `Concentration of ${nameInSentence(metric)}`,
              call: { procedure: 'metrics.getRanking', input },
              hasSameRows: false,
              table: () => tabulateConcentration(data, metric),
              sources: data.meta.sources,
              embed: {
                title: `Concentration of ${nameInSentence(metric)}`,
                panel: 'concentration',
                look: input,
              },
            }}
            metrics={[metric.metric_id]}
            enlarge={() => <ConcentrationSummary metric={metric} summary={data.summary} />}
          />
        )
      }
      footer={data && <Provenance meta={{ ...data.meta, checks: [] }} />}
    >
      <QueryView query={query} skeleton="m-3.5 h-72">
        {({ summary }) =>
          summary.count === 0 ? (
            <NoData of={{ metrics: [metric.metric_id] }} none="No figures to compare" />
          ) : (
            <ConcentrationSummary metric={metric} summary={summary} />
          )
        }
      </QueryView>
    </Panel>
  )
}
