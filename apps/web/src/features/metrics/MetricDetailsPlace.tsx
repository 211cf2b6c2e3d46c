import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { lazy, Suspense, useRef } from 'react'
import { useNear } from '../../ui/useNear.ts'

const MetricDetails = lazy(async () => ({
  default: (await import('./MetricDetails.tsx')).MetricDetails,
}))

/** Where the metric is told in full, once somebody comes near: all the words of the catalogue come with it. */
export function MetricDetailsPlace({ metric }: { metric: MetricDefinition }) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref)
  const place = <div ref={ref} className="h-[600px]" />
  if (!isNear) return place
  return (
    <Suspense fallback={place}>
      <MetricDetails metric={metric} />
    </Suspense>
  )
}
