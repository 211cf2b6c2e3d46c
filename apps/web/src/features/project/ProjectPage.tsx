import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import type { NameChoice } from '@tickmark/core/errors/AppError'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { listTabs } from '@tickmark/core/pages/listTabs'
import { projectScreens } from '@tickmark/core/pages/rows/projectScreens'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useStore } from '../../data/createStore.ts'
import { switchStore } from '../../data/switchStore.ts'
import { isCallError } from '../../data/trpc/callErrors.ts'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { NotReviewedMark } from '../../ui/NotReviewedMark.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
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

const SIZE = 'market_cap_circulating_30d_latest'

/** The page for an address that names several projects: each as a link, with what distinguishes it. */
function ProjectChoices({ text, choices }: { text: string; choices: readonly NameChoice[] }) {
  usePageTitle(`${text} may mean several projects`)
  const projects = choices.map(({ project_id }) => project_id)
  const { data } = useQuery(trpc.projects.getFigures.queryOptions({ columns: [SIZE], projects }))
  const sizeOf = (id: string) => data?.columns[0]?.values[data.project_ids.indexOf(id)] ?? null
  return (
    <div className="mx-auto flex w-full max-w-prose flex-col gap-3 px-6 py-20">
      <h1 className="text-xl font-semibold tracking-tight break-words">
        “{text}” may mean several projects
      </h1>
      <p className="text-fg2">Choose one. Its own id always leads to it.</p>
      <ul className="rounded-md border border-line bg-raise">
        {choices.map(({ project_id, name, symbol, is_reviewed, is_archived, market_sector }) => (
          <li key={project_id} className="border-t border-line first:border-t-0">
            <Link
              to="/projects/$slug"
              params={{ slug: project_id }}
              className="flex items-center gap-2 px-3.5 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <ProjectLogo projectId={project_id} name={name} />
              <span className="flex min-w-0 flex-col">
                <span className="flex items-center gap-2">
                  <bdi className="truncate font-medium">{name}</bdi>
                  {!is_reviewed && <NotReviewedMark />}
                </span>
                <span className="truncate text-sm text-fg3">
                  {[
                    symbol,
                    project_id,
                    findSector(market_sector)?.name,
                    is_archived ? 'Discontinued' : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="ml-auto flex shrink-0 flex-col pl-3 text-right text-sm">
                <span className="text-fg3">Market cap</span>
                <span className="font-mono">
                  {formatValue(sizeOf(project_id), 'usd', 'compact')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
