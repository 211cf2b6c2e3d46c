import { Link } from '@tanstack/react-router'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { ReactNode } from 'react'
import { useProjects } from '../../data/useProjects.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { type FavoriteKind, useFavorites } from '../../documents/favorites/favorites.ts'
import { MetricLink } from '../../ui/MetricLink.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProjectLink } from '../../ui/ProjectLogo.tsx'

type Entry = { id: string; name: string; link: ReactNode }

/** The favorites of the user, by kind. */
export function FavoritesPanel() {
  const { byId } = useProjects()
  const projects = useFavorites('projects').map((id) => ({
    id,
    name: byId.get(id)?.name ?? id,
    link: <ProjectLink id={id} />,
  }))
  const metrics = useFavorites('metrics').flatMap((id) => {
    const metric = findMetric(id)
    return metric === undefined ? [] : [{ id, name: metric.title, link: <MetricLink id={id} /> }]
  })
  const markets = useFavorites('markets').flatMap((id) => {
    const sector = findSector(id)
    return sector === undefined
      ? []
      : [{ id, name: sector.name, link: <SectorLink id={id} name={sector.name} /> }]
  })
  const isEmpty = projects.length + metrics.length + markets.length === 0
  return (
    <Panel title="Favorites">
      <div className="flex flex-col gap-4 px-3.5 pb-4">
        {isEmpty && (
          <p className="text-fg2">
            None yet. Use the star next to a project, a metric or a market sector to add it.
          </p>
        )}
        <FavoriteList title="Projects" kind="projects" entries={projects} />
        <FavoriteList title="Metrics" kind="metrics" entries={metrics} />
        <FavoriteList title="Market sectors" kind="markets" entries={markets} />
      </div>
    </Panel>
  )
}

type ListProps = { title: string; kind: FavoriteKind; entries: readonly Entry[] }

function FavoriteList({ title, kind, entries }: ListProps) {
  if (entries.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-fg3">{title}</h3>
      <ul
        aria-label={title}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-x-4"
      >
        {entries.map(({ id, name, link }) => (
          <li key={id} className="flex h-8 min-w-0 items-center gap-1">
            <FavoriteStar kind={kind} id={id} name={name} />
            <span className="min-w-0 truncate">{link}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A link to the page of a market sector. */
function SectorLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/markets/$sector" params={{ sector: id }} className="font-medium hover:underline">
      {name}
    </Link>
  )
}
