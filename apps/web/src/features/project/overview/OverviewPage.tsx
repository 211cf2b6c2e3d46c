import { getRouteApi } from '@tanstack/react-router'
import { usePageTitle } from '../../../data/usePageTitle.ts'
import { useProject } from '../useProject.ts'
import { AvailabilityPanel } from './AvailabilityPanel.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { KeyMetricsPanel } from './KeyMetricsPanel.tsx'
import { RevenueSharePanel } from './RevenueSharePanel.tsx'

const route = getRouteApi('/projects/$slug')

/** A project at a glance: newest figures, any metric over time, who gets the fees, what is known. */
export function OverviewPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  usePageTitle(project?.name)
  return (
    <div className="flex flex-col gap-4">
      <KeyFigures projectId={slug} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <KeyMetricsPanel slug={slug} />
        <RevenueSharePanel slug={slug} />
      </div>
      <AvailabilityPanel slug={slug} />
    </div>
  )
}
