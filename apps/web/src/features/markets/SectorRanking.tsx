import type { RankingOrder } from '@tickmark/core/answers/choices'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import type { KnownSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { AggregateInterval } from '@tickmark/core/time/AGGREGATE_INTERVALS'
import type { ReactNode } from 'react'
import { useAsOf } from '../../data/readSearch.ts'
import { ConcentrationPanel } from '../../tables/ranking/ConcentrationPanel.tsx'
import { RankingPanel } from '../../tables/ranking/RankingPanel.tsx'
import { useRanking } from '../../tables/ranking/useRanking.ts'
import { NoData } from '../../ui/NoData.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'

type Props = {
  sector: KnownSector
  metric: MetricDefinition
  interval: AggregateInterval | undefined
  order: RankingOrder | undefined
  onOrder: (order: RankingOrder) => void
  controls?: ReactNode
}

/** The members of the sector by a metric, and how the largest of them weigh; both are one query. */
export function SectorRanking(props: Props) {
  const { sector, metric, interval, order = 'value', onOrder } = props
  const { input, query, trends } = useRanking(metric, {
    interval,
    order,
    sectors: [sector.market_sector_id],
    as_of: useAsOf(),
  })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_300px]">
      <PanelSlot name="Ranking">
        <RankingPanel
          title={`${metric.title}: ranking within ${sector.name}`}
          metric={metric}
          input={input}
          query={query}
          trends={trends}
          order={order}
          onOrder={onOrder}
          of={sector.market_sector_id}
          controls={props.controls}
          empty={
            <NoData
              of={{ metrics: [metric.metric_id] }}
              none={`No project of this sector has ${nameInSentence(metric)} now`}
            >
              Choose another metric or a longer interval.
            </NoData>
          }
        />
      </PanelSlot>
      <PanelSlot name="Concentration">
        <ConcentrationPanel metric={metric} input={input} query={query} />
      </PanelSlot>
    </div>
  )
}
