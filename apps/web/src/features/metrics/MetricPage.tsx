import { getRouteApi } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { MetricChartPanel } from './MetricChartPanel.tsx'
import { MetricDetailsPlace } from './MetricDetailsPlace.tsx'
import { MetricHead } from './MetricHead.tsx'
import { MetricScatter } from './MetricScatter.tsx'

const MetricRanking = lazy(async () => ({
  default: (await import('./MetricRanking.tsx')).MetricRanking,
}))

const route = getRouteApi('/metrics/$metric')

export function MetricPage() {
  const { metric: slug } = route.useParams()
  const metric = findMetric(slug)
  if (metric === undefined) return <NotFoundPage what={`metric “${slug}”`} />
  return <KnownMetricPage key={metric.metric_id} metric={metric} />
}

/** One metric: what it means, how it went, who leads, how it is made, who has it, and what it is not. */
function KnownMetricPage({ metric }: { metric: MetricDefinition }) {
  usePageTitle(metric.title)
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <PanelSlot name="Definition">
        <MetricHead metric={metric} />
      </PanelSlot>
      <PanelSlot name="Metric over time">
        <MetricChartPanel metric={metric} />
      </PanelSlot>
      <Suspense fallback={<div className="h-[760px]" />}>
        <MetricRanking metric={metric} />
      </Suspense>
      <MetricScatter metric={metric} />
      <MetricDetailsPlace metric={metric} />
    </div>
  )
}
