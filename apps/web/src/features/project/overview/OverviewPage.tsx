import { getRouteApi } from '@tanstack/react-router'
import { lazy, useRef } from 'react'
import { useSwitch } from '../../../data/switchStore.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { OptionalPart } from '../../../ui/OptionalPart.tsx'
import { PanelBoundary, PanelSlot } from '../../../ui/Panel.tsx'
import { useNear } from '../../../ui/useNear.ts'
import { useProject } from '../useProject.ts'
import { AvailabilityPanel } from './AvailabilityPanel.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { KeyMetricsPanel } from './KeyMetricsPanel.tsx'
import { RevenueSharePanel } from './RevenueSharePanel.tsx'

const route = getRouteApi('/projects/$slug')

const FurtherPanels = lazy(async () => ({
  default: (await import('./FurtherPanels.tsx')).FurtherPanels,
}))

/** A project at a glance: newest figures, any metric over time, who gets the fees, what is known. */
export function OverviewPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  const hasKeyMetrics = useSwitch('KEY_METRICS_ENABLED')
  const hasShare = useSwitch('REVENUE_SHARE_ENABLED')
  useScreenTitle('/projects/$slug', { slug: project?.name })
  return (
    <div className="flex flex-col gap-4">
      <PanelBoundary name="Key figures">
        <KeyFigures projectId={slug} />
      </PanelBoundary>
      {(hasKeyMetrics || hasShare) && (
        <div
          className={joinClasses(
            'grid gap-4',
            hasKeyMetrics && hasShare && 'xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
          )}
        >
          {hasKeyMetrics && (
            <PanelSlot name="Key metrics" of={slug}>
              <KeyMetricsPanel slug={slug} />
            </PanelSlot>
          )}
          {hasShare && (
            <PanelSlot name="Revenue share" of={slug}>
              <RevenueSharePanel slug={slug} />
            </PanelSlot>
          )}
        </div>
      )}
      <PanelSlot name="Metrics of this project" of={slug}>
        <AvailabilityPanel slug={slug} />
      </PanelSlot>
      {/* Before the panels above have their heights, it would be in view. */}
      <FurtherPlace slug={slug} mayBe={project !== undefined} />
    </div>
  )
}

/** The place of the end of the overview, which is loaded when the user scrolls near. */
function FurtherPlace({ slug, mayBe }: { slug: string; mayBe: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref, mayBe)
  const place = <div ref={ref} className="h-[440px]" />
  if (!isNear) return place
  return (
    <OptionalPart name="Further panels" place={place}>
      <FurtherPanels slug={slug} />
    </OptionalPart>
  )
}
