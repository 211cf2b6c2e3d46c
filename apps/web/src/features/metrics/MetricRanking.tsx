import { getRouteApi } from '@tanstack/react-router'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { RANKING_INTERVAL } from '@tickmark/core/screens/RANKING_INTERVAL'
import { AsOfNote } from '../../ranking/AsOfNote.tsx'
import { ConcentrationPanel } from '../../ranking/ConcentrationPanel.tsx'
import { IntervalControl } from '../../ranking/IntervalControl.tsx'
import { RankingPanel } from '../../ranking/RankingPanel.tsx'
import { useRanking } from '../../ranking/useRanking.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PanelSlot } from '../../ui/PanelSlot.tsx'
import type { MetricSearch } from './MetricSearch.ts'

const route = getRouteApi('/metrics/$metric')

/** The projects by the metric, with places won and lost, and how the largest of them weigh. */
export function MetricRanking({ metric }: { metric: MetricDefinition }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: MetricSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  const { interval, order = 'value' } = search
  const sectors = search.sectors?.split(',')
  const { question, query, trends } = useRanking(metric, { interval, order, sectors })
  return (
    <>
      <AsOfNote />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
        <PanelSlot name="Ranking">
          <RankingPanel
            title="Ranking"
            metric={metric}
            question={question}
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
              <EmptyState title="No project has this metric now">
                {sectors !== undefined && (
                  <Button onClick={() => change({ sectors: undefined })}>Show all sectors</Button>
                )}
              </EmptyState>
            }
          />
        </PanelSlot>
        <PanelSlot name="Concentration">
          <ConcentrationPanel metric={metric} question={question} query={query} />
        </PanelSlot>
      </div>
    </>
  )
}
