import { Link } from '@tanstack/react-router'
import type { KnownSector } from '@tickmark/core/sectors/findSector'
import { useProjects } from '../../../data/useProjects.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'

/** A sector that no loaded source tells anything of: its members, and what would fill it. */
export function SectorWithoutData({ sector }: { sector: KnownSector }) {
  const { query } = useProjects()
  const members = (query.data?.projects ?? []).filter(({ market_sectors }) =>
    market_sectors.includes(sector.market_sector_id),
  )
  return (
    <Panel title="Members">
      <EmptyState title="No project of this sector has data yet">
        <p>Figures appear as soon as a source with data of its members has been loaded.</p>
        <ul className="flex flex-wrap justify-center gap-1.5">
          {members.map(({ project_id, name }) => (
            <li key={project_id}>
              <Link
                to="/projects/$slug"
                params={{ slug: project_id }}
                className="inline-flex h-6 items-center rounded-sm border border-line px-2 text-sm hover:bg-hover hover:text-fg"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </EmptyState>
    </Panel>
  )
}
