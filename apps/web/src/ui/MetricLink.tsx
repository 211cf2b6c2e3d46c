import { Link } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { Switched } from '../data/Switched.tsx'
import { MetricHint } from './hints/Hint.tsx'

/** A metric by its title, which leads to its page; an id that the catalogue no longer knows stands for itself. */
export function MetricLink({ id }: { id: string }) {
  const metric = findMetric(id)
  if (metric === undefined) return id
  return (
    <Switched name="METRICS_PAGE_ENABLED" otherwise={metric.title}>
      <MetricHint metricId={metric.metric_id}>
        <Link to="/metrics/$metric" params={{ metric: metric.slug }} className="hover:underline">
          {metric.title}
        </Link>
      </MetricHint>
    </Switched>
  )
}
