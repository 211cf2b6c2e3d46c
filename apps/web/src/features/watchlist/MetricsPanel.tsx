import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readNewest } from '@tickmark/core/answers/readNewest'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { trpc } from '../../data/trpc.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { WatchedFigure, WatchedWeek, WatchSkeleton } from './WatchedFigure.tsx'

/** More than one question holds. */
const MOST = 60
const HEADS = ['Name', '#All projects, day / week', '7 days'] as const

/** Favorite metrics over all projects. */
export function MetricsPanel({ ids }: { ids: readonly string[] }) {
  const known = ids.filter((id) => findMetric(id) !== undefined).slice(0, MOST)
  const { as_of } = useSearch({ strict: false })
  const result = useQuery({
    ...trpc.metrics.query.queryOptions({ metrics: known, granularity: 'day', range: '30d', as_of }),
    enabled: known.length > 0,
  })
  return (
    <Panel title="Metrics" footer={result.data && <Provenance meta={result.data.meta} />}>
      <QueryView query={result} skeleton={<WatchSkeleton rows={known.length} />}>
        {(answer) => (
          <FactTable
            label="Metrics"
            heads={HEADS}
            rows={known.map((id) => {
              const line = answer.series.find(({ metric }) => metric === id)
              const newest = line && readNewest(line, answer)
              return {
                key: id,
                cells: [
                  <span key="name" className="flex items-center gap-1 font-medium">
                    <FavoriteStar kind="metrics" id={id} name={findMetric(id)?.title ?? id} />
                    <MetricLink id={id} />
                  </span>,
                  <WatchedFigure key="newest" metricId={id} newest={newest} />,
                  <WatchedWeek key="week" metricId={id} newest={newest} />,
                ],
              }
            })}
          />
        )}
      </QueryView>
    </Panel>
  )
}
