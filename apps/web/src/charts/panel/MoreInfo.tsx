import { findMetric } from '@tickmark/core/metrics/findMetric'
import { lazy, Suspense } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { PopoverButton } from '../../ui/PopoverButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const MetricNotes = lazy(async () => ({
  default: (await import('./MetricNotes.tsx')).MetricNotes,
}))

/** What the metrics of a chart mean, how they are computed and how their days become longer periods. */
export function MoreInfo({ metrics }: { metrics: readonly string[] }) {
  const known = metrics.map(findMetric).filter((metric) => metric !== undefined)
  if (known.length === 0) return null
  return (
    <PopoverButton label="About this chart" trigger={<Icon name="info" size={13} />}>
      <div className="flex w-96 max-w-full flex-col gap-3">
        <Suspense fallback={<Skeleton className="h-40" />}>
          {known.map((metric) => (
            <MetricNotes key={metric.metric_id} metric={metric} />
          ))}
        </Suspense>
      </div>
    </PopoverButton>
  )
}
