import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { trpc } from '../../data/trpc.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { countProjects } from './countProjects.ts'

/** What the metric means, what it is computed from, and how many projects have it. */
export function MetricHead({ metric }: { metric: MetricDefinition }) {
  const query = useQuery(trpc.metrics.getSummary.queryOptions({ metric_id: metric.metric_id }))
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="text-xl font-semibold tracking-tight">{metric.title}</h1>
        <FavoriteStar kind="metrics" id={metric.metric_id} name={metric.title} />
        {metric.categories.map((category) => (
          <Badge key={category}>{category}</Badge>
        ))}
        {metric.is_lower_value_better && <Badge>Lower is better</Badge>}
      </div>
      <QueryView query={query} skeleton={<Skeleton className="mt-2 h-16 max-w-[90ch]" />}>
        {({ definition, projects, newest_day }) => (
          <>
            <p className="mt-2 max-w-[90ch] text-fg2">{definition}</p>
            <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
              {metric.derivation?.by === 'formula' && (
                <div className="flex min-w-0 gap-2">
                  <dt className="text-fg3">Formula</dt>
                  <dd className="min-w-0 font-mono break-words">{metric.derivation.formula}</dd>
                </div>
              )}
              <div className="flex gap-2">
                <dt className="text-fg3">Known of</dt>
                <dd>{countProjects(projects)}</dd>
              </div>
              {newest_day !== null && (
                <div className="flex gap-2">
                  <dt className="text-fg3">Up to</dt>
                  <dd>{formatDay(newest_day)}</dd>
                </div>
              )}
            </dl>
          </>
        )}
      </QueryView>
    </div>
  )
}
