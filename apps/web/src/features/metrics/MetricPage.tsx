import { getRouteApi } from '@tanstack/react-router'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { lazy, Suspense } from 'react'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { FavoriteStar } from '../../favorites/FavoriteStar.tsx'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { PanelSlot } from '../../ui/PanelSlot.tsx'
import { MetricChartPanel } from './MetricChartPanel.tsx'

const RankingPanel = lazy(async () => ({
  default: (await import('./RankingPanel.tsx')).RankingPanel,
}))

const route = getRouteApi('/metrics/$metric')

export function MetricPage() {
  const { metric: slug } = route.useParams()
  const metric = findMetric(slug)
  if (metric === undefined) return <NotFoundPage what={`metric “${slug}”`} />
  return <KnownMetricPage key={metric.metric_id} metric={metric} />
}

/** One metric: what it means, how it is made, who leads, and how it went. */
function KnownMetricPage({ metric }: { metric: MetricDefinition }) {
  usePageTitle(metric.title)
  return (
    <div className="flex w-full max-w-[2560px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-xl font-semibold tracking-tight">{metric.title}</h1>
          <FavoriteStar kind="metrics" id={metric.metric_id} name={metric.title} />
          {metric.categories.map((category) => (
            <Badge key={category}>{category}</Badge>
          ))}
          {metric.is_lower_value_better && <Badge>Lower is better</Badge>}
        </div>
        <p className="mt-2 max-w-[90ch] text-fg2">{describeMetric(metric).definition}</p>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {metric.derivation?.by === 'formula' && (
            <div className="flex gap-2">
              <dt className="text-fg3">Formula</dt>
              <dd className="font-mono break-words">{metric.derivation.formula}</dd>
            </div>
          )}
          <div className="flex gap-2">
            <dt className="text-fg3">Sources</dt>
            <dd>{describeMetric(metric).sources}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-fg3">Id</dt>
            <dd className="font-mono">{metric.metric_id}</dd>
          </div>
        </dl>
      </div>
      <PanelSlot name="Metric by project">
        <MetricChartPanel metric={metric} />
      </PanelSlot>
      <PanelSlot name="Ranking">
        <Suspense fallback={<div className="h-[640px]" />}>
          <RankingPanel metric={metric} />
        </Suspense>
      </PanelSlot>
    </div>
  )
}
