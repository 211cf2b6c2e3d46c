import { getRouteApi, Outlet } from '@tanstack/react-router'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { listTabs } from '@tickmark/core/pages/listTabs'
import { projectScreens } from '@tickmark/core/pages/rows/projectScreens'
import { useStore } from '../../data/createStore.ts'
import { switchStore } from '../../data/switchStore.ts'
import { isCallError } from '../../data/trpc/callErrors.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { ProjectChoices } from './ProjectChoices.tsx'
import { ProjectHeader } from './ProjectHeader.tsx'
import { useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug')
const TABS = listTabs(projectScreens)

/** Shows what all pages of one project share: its header, and the navigation between its tabs. */
export function ProjectPage() {
  const { slug } = route.useParams()
  const query = useProject(slug)
  const switches = useStore(switchStore)
  const choices = findChoices(query.error)
  if (choices !== undefined) return <ProjectChoices text={slug} choices={choices} />
  if (isNotFound(query.error)) return <NotFoundPage what={`project “${slug}”`} />
  const tabs = TABS.filter(({ path }) => isPageOn(path, switches))
  return (
    <div className="w-full max-w-[2560px] px-3 py-4 md:px-6 md:py-6">
      <div className="min-h-[72px]">
        <PanelBoundary name="Project head">
          <QueryView query={query} skeleton="h-10 w-80 max-w-full">
            {(project) => <ProjectHeader project={project} />}
          </QueryView>
        </PanelBoundary>
      </div>
      {/* Hidden until the head above has its height, but already requesting its data. */}
      <div className={query.isPending ? 'invisible' : ''}>
        <TabLinks
          label="Project"
          tabs={tabs.map(({ label, path }) => ({ label, link: { to: path, params: { slug } } }))}
        />
        <div className="pt-4 md:pt-6">
          <Outlet />
        </div>
      </div>
    </div>
  )
}

/** The projects that the address may mean, where it is ambiguous. */
function findChoices(error: unknown) {
  return isCallError(error) ? error.data?.errors[0]?.choices : undefined
}

function isNotFound(error: unknown): boolean {
  return isCallError(error) && error.data?.httpStatus === 404
}
