import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import type { NameChoice } from '@tickmark/core/errors/AppError'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { listTabs } from '@tickmark/core/pages/listTabs'
import { projectScreens } from '@tickmark/core/pages/rows/projectScreens'
import type { Project, ProjectLink } from '@tickmark/core/projects/Project'
import { findSector, MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { Switched } from '../../data/Switched.tsx'
import { switchStore } from '../../data/switchStore.ts'
import { isCallError } from '../../data/trpc/callErrors.ts'
import { trpc } from '../../data/trpc.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { NotReviewedMark } from '../../ui/NotReviewedMark.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { LivePrice } from '../../ui/prices/LivePrice.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { useProject } from './useProject.ts'

const LINK_LABELS = {
  website: 'Website',
  docs: 'Docs',
  github: 'GitHub',
  twitter: 'X',
  forum: 'Forum',
  explorer: 'Explorer',
  whitepaper: 'Whitepaper',
  discord: 'Discord',
} as const satisfies Record<ProjectLink['kind'], string>

const MAX_CHAINS = 5

const PROPOSALS = [
  { label: 'Suggest an edit', icon: 'pencil', kind: undefined },
  { label: 'Add data', icon: 'plus', kind: 'data' },
] as const

type Props = {
  project: Pick<
    Project,
    | 'project_id'
    | 'name'
    | 'symbol'
    | 'chains'
    | 'links'
    | 'launch_year'
    | 'description'
    | 'is_archived'
    | 'is_reviewed'
  > & {
    market_sectors: readonly string[]
    chain_names: Readonly<Record<string, string>>
    bb_ticker?: string
  }
}

/** Identifies the project: name, sectors, chains, where to read more. */
function ProjectHeader({ project }: Props) {
  const nameOf = (chain: string) => project.chain_names[chain] ?? chain
  const chains = project.chains.filter((chain) => chain !== project.project_id)
  const hidden = chains.slice(MAX_CHAINS).map(nameOf)
  return (
    <div className="pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProjectLogo projectId={project.project_id} name={project.name} size={40} />
        <h1 className="min-w-0 text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
          <bdi>{project.name}</bdi> <span className="font-medium text-fg3">{project.symbol}</span>
        </h1>
        <FavoriteStar
          kind="projects"
          id={project.project_id}
          name={project.name}
          className="-ml-1.5"
        />
        {project.symbol !== '' && <LivePrice projectId={project.project_id} />}
        <div className="flex flex-wrap gap-2">
          {project.market_sectors.map((sector) => (
            <Link
              key={sector}
              to="/projects"
              search={{ sectors: sector }}
              className="pointer-coarse:-my-2.5 pointer-coarse:min-w-11 pointer-coarse:py-2.5"
            >
              <Badge>
                {MARKET_SECTORS.find((known) => known.market_sector_id === sector)?.name ?? sector}
              </Badge>
            </Link>
          ))}
          {project.launch_year !== null && <Badge>Since {project.launch_year}</Badge>}
          {project.bb_ticker && <Badge>{project.bb_ticker}</Badge>}
          {project.is_archived && <Badge tone="warn">Archived</Badge>}
          {!project.is_reviewed && <Badge tone="warn">Not reviewed</Badge>}
        </div>
        {!pageSettings.partnerTerminal &&
          PROPOSALS.map(({ label, icon, kind }) => (
            <Link
              key={label}
              to="/datahub/new"
              search={{ project: project.project_id, kind }}
              className={buttonClasses({ variant: 'ghost' })}
            >
              <Icon name={icon} size={12} />
              {label}
            </Link>
          ))}
        <Switched name="PROJECT_LINKS_ENABLED">
          <ul
            aria-label="Links of the project"
            className="flex flex-wrap gap-x-3 text-sm text-fg2 lg:ml-auto"
          >
            {project.links.map((link) => (
              <li key={link.url}>
                <a
                  href={link.url}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="inline-block min-w-6 py-1 text-center underline pointer-coarse:min-w-11 pointer-coarse:py-3.5 decoration-line2 underline-offset-4 hover:text-fg"
                >
                  {LINK_LABELS[link.kind]}
                </a>
              </li>
            ))}
          </ul>
        </Switched>
      </div>
      <p className="mt-2 max-w-[90ch] text-fg2">
        {project.description}
        {chains.length > 0 && (
          <span className="text-fg3">
            {' '}
            On {chains.slice(0, MAX_CHAINS).map(nameOf).join(', ')}
            {hidden.length > 0 && <span title={hidden.join(', ')}> and {hidden.length} more</span>}.
          </span>
        )}
      </p>
    </div>
  )
}

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
