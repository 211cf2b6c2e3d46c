import { getRouteApi, Outlet } from '@tanstack/react-router'
import { isTRPCClientError } from '@trpc/client'
import { QueryView } from '../../data/QueryView.tsx'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import { useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug')

/** What all pages of one project share: who it is, and the way between its tabs. */
export function ProjectPage() {
  const { slug } = route.useParams()
  const query = useProject(slug)
  if (isNotFound(query.error)) return <NotFoundPage what={`project “${slug}”`} />
  const params = { slug }
  return (
    <div className="w-full max-w-[2560px] px-3 py-4 md:px-6 md:py-6">
      <div className="min-h-[72px]">
        <QueryView query={query} skeleton={<Skeleton className="h-10 w-80 max-w-full" />}>
          {(project) => <ProjectHeader project={project} />}
        </QueryView>
      </div>
      {/* Kept out of sight until the head above has its height, but already asking its questions. */}
      <div className={query.isPending ? 'invisible' : ''}>
        <TabLinks
          label="Project"
          tabs={[
            { label: 'Overview', link: { to: '/projects/$slug', params } },
            {
              label: 'Financial statement',
              link: { to: '/projects/$slug/financial-statement', params },
            },
            { label: 'Data', link: { to: '/projects/$slug/data', params } },
          ]}
        />
        <div className="pt-4 md:pt-6">
          <PanelBoundary key={slug} name="Project">
            <Outlet />
          </PanelBoundary>
        </div>
      </div>
    </div>
  )
}

function isNotFound(error: unknown): boolean {
  return isTRPCClientError(error) && error.data?.httpStatus === 404
}
