import { getRouteApi } from '@tanstack/react-router'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { useProject } from '../useProject.ts'
import { StatementPanels } from './StatementPanels.tsx'

const route = getRouteApi('/projects/$slug/financial-statement')

/** The project as a company would report itself. */
export function StatementPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/financial-statement', { slug: project?.name })
  return (
    <PanelSlot name="Financial statement" of={slug}>
      <StatementPanels slug={slug} />
    </PanelSlot>
  )
}
