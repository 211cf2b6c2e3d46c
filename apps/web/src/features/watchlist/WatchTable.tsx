import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { readNewest } from '@tickmark/core/answers/readNewest'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { ReactNode } from 'react'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { trpc } from '../../data/trpc.ts'
import { FactTable } from '../../ui/FactTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { WatchedFigure } from './WatchedFigure.tsx'
import { WatchedWeek } from './WatchedWeek.tsx'
import { WatchSkeleton } from './WatchSkeleton.tsx'

type Props = {
  title: string
  /** Asked by day over thirty days. */
  query: MetricQueryInput
  /** The dimension that tells the rows apart. */
  by: 'project' | 'market_sector'
  ids: readonly string[]
  /** The star and the name of a row. */
  nameRow: (id: string) => ReactNode
}

/** Rows with the newest figures of the same metrics side by side, and the line of the first over the week of its change. */
export function WatchTable({ title, query, by, ids, nameRow }: Props) {
  const { as_of } = useSearch({ strict: false })
  const asked = useQuery(trpc.metrics.query.queryOptions({ ...query, as_of }))
  const { metrics } = query
  const [first = ''] = metrics
  const titleOf = (id: string) => findMetric(id)?.short_title ?? id
  return (
    <Panel title={title} footer={asked.data && <Provenance meta={asked.data.meta} />}>
      <QueryView query={asked} skeleton={<WatchSkeleton rows={ids.length} />}>
        {(answer) => (
          <FactTable
            label={title}
            heads={[
              'Name',
              `#${titleOf(first)}, day / week`,
              `${titleOf(first)}, 7 days`,
              ...metrics.slice(1).map((id) => `#${titleOf(id)}, day / week`),
            ]}
            rows={ids.map((id) => {
              const newestOf = (metric: string) => {
                const line = answer.series.find(
                  (one) => one.key[by] === id && one.metric === metric,
                )
                return line && readNewest(line, answer)
              }
              const figureOf = (metric: string) => (
                <WatchedFigure
                  key={metric}
                  metricId={metric}
                  projectId={by === 'project' ? id : undefined}
                  newest={newestOf(metric)}
                />
              )
              return {
                key: id,
                cells: [
                  nameRow(id),
                  figureOf(first),
                  <WatchedWeek key="week" metricId={first} newest={newestOf(first)} />,
                  ...metrics.slice(1).map(figureOf),
                ],
              }
            })}
          />
        )}
      </QueryView>
    </Panel>
  )
}
