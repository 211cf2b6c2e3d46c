import { getRouteApi } from '@tanstack/react-router'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { useProject } from '../useProject.ts'
import { DataPanel } from './DataPanel.tsx'

const route = getRouteApi('/projects/$slug/data')

export function DataPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/data', { slug: project?.name })
  return (
    <PanelSlot name="Data" of={slug}>
      <DataPanel slug={slug} />
    </PanelSlot>
  )
}
