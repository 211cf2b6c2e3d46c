import { getRouteApi } from '@tanstack/react-router'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useChangeSearch } from '../../data/readSearch.ts'
import { AsOfNote, IntervalControl } from '../../tables/ranking/RankingControls.tsx'
import { RankingPanel } from '../../tables/ranking/RankingPanel.tsx'
import { useRanking } from '../../tables/ranking/useRanking.ts'
import { NoData } from '../../ui/NoData.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import type { MetricSearch } from './MetricSearch.ts'

const route = getRouteApi('/metrics/$metric')

/** The projects by the metric, with places won and lost. */
export function MetricRanking({ metric }: { metric: MetricDefinition }) {
  const { interval, order = 'value', sectors } = route.useSearch()
  const change = useChangeSearch<MetricSearch>()
  const { input, query, trends } = useMetricRanking(metric)
  return (
    <>
      <AsOfNote />
      <PanelSlot name="Ranking">
        <RankingPanel
          title="Ranking"
          // As high as it will be, so that what is below does not come near before its time.
          className={query.data === undefined ? 'min-h-[760px]' : ''}
          metric={metric}
          input={input}
          query={query}
          trends={trends}
          order={order}
          onOrder={(next) => change({ order: next === 'value' ? undefined : next })}
          controls={
            <IntervalControl
              value={interval ?? RANKING_INTERVAL}
              onChange={(next) => change({ interval: next })}
            />
          }
          empty={
            <NoData
              of={{ metrics: [metric.metric_id] }}
              row="project"
              filters={{
                isOn: sectors !== undefined,
                clear: () => change({ sectors: undefined }),
              }}
              none="No project has this metric now"
            />
          }
        />
      </PanelSlot>
    </>
  )
}

/** The ranking by the metric as the address has it; whatever shows a part of it shares one answer. */
export function useMetricRanking(metric: MetricDefinition) {
  const { interval, order = 'value', sectors, as_of } = route.useSearch()
  return useRanking(metric, { interval, order, sectors: sectors?.split(','), as_of })
}
