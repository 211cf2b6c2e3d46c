import { Link } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { Switched } from '../data/Switched.tsx'
import { MetricHint } from './hints/Hint.tsx'

type Props = {
  id: string
  /** Instead of the title. */
  children?: string
}

/** A metric by its title, which leads to its page; an id that the catalog no longer knows stands for itself. */
export function MetricLink({ id, children }: Props) {
  const metric = findMetric(id)
  if (metric === undefined) return id
  return (
    <Switched name="METRICS_PAGE_ENABLED" otherwise={children ?? metric.title}>
      <MetricHint metricId={metric.metric_id}>
        <Link to="/metrics/$metric" params={{ metric: metric.slug }} className="hover:underline">
          {children ?? metric.title}
        </Link>
      </MetricHint>
    </Switched>
  )
}
