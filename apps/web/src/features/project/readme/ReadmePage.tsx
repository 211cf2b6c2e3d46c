import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProject } from '../useProject.ts'
import { AboutPanel } from './AboutPanel.tsx'
import { FaultsPanel } from './FaultsPanel.tsx'
import { MakingPanel } from './MakingPanel.tsx'
import { TermsPanel } from './TermsPanel.tsx'

const route = getRouteApi('/projects/$slug/readme')

/** What the project is, and how each of its figures is made here. */
export function ReadmePage() {
  const { slug } = route.useParams()
  const project = useProject(slug)
  const query = useQuery(trpc.projects.getReadme.queryOptions({ project_id: slug }))
  useScreenTitle('/projects/$slug/readme', { slug: project.data?.name })
  return (
    <div className="flex max-w-[1440px] flex-col gap-4">
      <PanelSlot name="The project" of={slug}>
        <QueryView query={project} skeleton={<Skeleton className="h-48" />}>
          {(known) => <AboutPanel project={known} />}
        </QueryView>
      </PanelSlot>
      <QueryView query={query} skeleton={<Skeleton className="h-[640px]" />}>
        {(readme) => (
          <>
            <PanelSlot name="Sources and their terms" of={slug}>
              <TermsPanel readme={readme} />
            </PanelSlot>
            <PanelSlot name="Checks, gaps and changes" of={slug}>
              <FaultsPanel readme={readme} />
            </PanelSlot>
            <PanelSlot name="How each metric is made" of={slug}>
              <MakingPanel readme={readme} />
            </PanelSlot>
          </>
        )}
      </QueryView>
    </div>
  )
}
