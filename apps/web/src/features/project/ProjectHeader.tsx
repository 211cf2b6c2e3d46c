import { Link } from '@tanstack/react-router'
import type { Project, ProjectLink } from '@tickmark/core/projects/Project'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { pageSettings } from '../../data/pageSettings.ts'
import { Switched } from '../../data/Switched.tsx'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClasses } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { LivePrice } from '../../ui/prices/LivePrice.tsx'

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
export function ProjectHeader({ project }: Props) {
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
