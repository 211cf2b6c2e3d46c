import { getRouteApi } from '@tanstack/react-router'
import { MAX_HEADLINES } from '@tickmark/core/screens/projectWall'
import { useRef } from 'react'
import { useSwitch } from '../../../data/switchStore.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { PanelBoundary } from '../../../ui/PanelBoundary.tsx'
import { useNear } from '../../../ui/useNear.ts'
import { useProject } from '../useProject.ts'
import { KeyMetricsPanel } from './KeyMetricsPanel.tsx'
import { CHART_ID } from './MetricTile.tsx'
import { FewTiles, Headlines, MetricWall } from './MetricWall.tsx'
import { useWall } from './useWall.ts'

const route = getRouteApi('/projects/$slug')

const NothingPublished = lazyComponent(() => import('./NothingPublished.tsx'), 'NothingPublished')
const FurtherPanels = lazyComponent(() => import('./FurtherPanels.tsx'), 'FurtherPanels')

/** A project at a glance: its main figures, any metric over time, all that matters for its kind, and what happened to it. */
export function OverviewPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  const hasKeyMetrics = useSwitch('KEY_METRICS_ENABLED')
  const { wall } = useWall(slug)
  const count = wall?.reduce((sum, { metrics }) => sum + metrics.length, 0)
  useScreenTitle('/projects/$slug', { slug: project?.name })
  const further = <FurtherPlace slug={slug} mayBe={project !== undefined} />
  if (count === 0)
    return (
      <div className="flex flex-col gap-4">
        <OptionalPart name="Nothing published">
          <NothingPublished projectId={slug} />
        </OptionalPart>
        {further}
      </div>
    )
  const areFew = count !== undefined && count <= MAX_HEADLINES
  return (
    <div className="flex flex-col gap-4">
      {hasKeyMetrics && (
        <>
          <PanelBoundary name="Key figures">
            {areFew ? <FewTiles slug={slug} /> : <Headlines slug={slug} />}
          </PanelBoundary>
          <div id={CHART_ID} className="scroll-my-20">
            <PanelSlot name="Key metrics" of={slug}>
              <KeyMetricsPanel slug={slug} />
            </PanelSlot>
          </div>
          {!areFew && (
            <PanelSlot name="Metrics of this project" of={slug}>
              <MetricWall slug={slug} />
            </PanelSlot>
          )}
        </>
      )}
      {further}
    </div>
  )
}

/** The place of the end of the overview, which is loaded when the user scrolls near. */
function FurtherPlace({ slug, mayBe }: { slug: string; mayBe: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  // Before the panels above have their heights, it would be in view.
  const isNear = useNear(ref, mayBe)
  const place = <div ref={ref} className="h-[900px]" />
  if (!isNear) return place
  return (
    <OptionalPart name="Further panels" place={place}>
      <FurtherPanels slug={slug} place={place} />
    </OptionalPart>
  )
}
