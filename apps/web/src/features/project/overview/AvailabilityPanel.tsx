import { Link } from '@tanstack/react-router'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { listProjectMetrics } from '@tickmark/core/screens/keyMetrics'
import { useMemo } from 'react'
import { Switched } from '../../../data/Switched.tsx'
import { MetricHint } from '../../../ui/hints/Hint.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProject } from '../useProject.ts'

/** Every metric that the project has or that is its own; each leads to its chart above and to its own page. */
export function AvailabilityPanel({ slug }: { slug: string }) {
  const { data: project } = useProject(slug)
  const metrics = useMemo(
    () => project && listProjectMetrics(slug, project.metric_availability),
    [slug, project],
  )
  const groups = Map.groupBy(metrics ?? [], ({ metric }) => metric.categories[0] ?? 'Other')
  return (
    <Panel
      title="Metrics of this project"
      footer={
        metrics && (
          <span>
            {metrics.filter(({ hasData }) => hasData).length} of {METRICS.length} metrics have data
            here
          </span>
        )
      }
    >
      {metrics === undefined && <Skeleton className="m-3.5 h-40" />}
      <div className="grid gap-x-6 gap-y-4 px-3.5 pt-1 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        {[...groups].map(([group, items]) => (
          <section key={group}>
            <h3 className="mb-1 text-sm font-medium text-fg3">{group}</h3>
            <ul>
              {items.map(({ metric, hasData }) => (
                <li
                  key={metric.metric_id}
                  className="flex items-center justify-between gap-2 py-0.5"
                >
                  <Switched
                    name="KEY_METRICS_ENABLED"
                    otherwise={
                      <MetricHint metricId={metric.metric_id}>
                        <span className="truncate">{metric.title}</span>
                      </MetricHint>
                    }
                  >
                    <MetricHint metricId={metric.metric_id}>
                      <Link
                        to="/projects/$slug"
                        params={{ slug }}
                        search={(before) => ({
                          ...before,
                          metric: metric.metric_id,
                          and: undefined,
                        })}
                        className="truncate hover:underline"
                      >
                        {metric.title}
                      </Link>
                    </MetricHint>
                  </Switched>
                  {!hasData && (
                    <span className="ml-auto shrink-0 text-sm text-fg3">no data yet</span>
                  )}
                  <Switched name="METRICS_PAGE_ENABLED">
                    <Link
                      to="/metrics/$metric"
                      params={{ metric: metric.slug }}
                      aria-label={`${metric.title} of all projects`}
                      className="shrink-0 text-sm text-fg3 hover:text-fg hover:underline"
                    >
                      all
                    </Link>
                  </Switched>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}
