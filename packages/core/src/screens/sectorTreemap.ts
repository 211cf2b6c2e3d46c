import type { SectorTotals } from '../answers/SectorTotals.ts'
import type { TreemapGroup } from '../charts/treemapGroups.ts'
import { findSector } from '../sectors/MARKET_SECTORS.ts'
import type { AggregateInterval, RollingInterval } from '../time/AGGREGATE_INTERVALS.ts'
import { isQuarter } from '../time/Quarter.ts'

const FULL_CHANGES = {
  '24h': 0.1,
  '7d': 0.2,
  '30d': 0.3,
  '90d': 0.5,
  '180d': 0.75,
  '365d': 1,
  ytd: 1,
  max: 1,
} as const satisfies Record<RollingInterval, number>

/** The change from which on a tile has its full color: longer intervals move further. */
export function findFullChange(interval: AggregateInterval): number {
  return FULL_CHANGES[isQuarter(interval) ? '90d' : interval]
}

type Known = {
  get: (id: string) => { name: string; market_sectors: readonly string[] } | undefined
}

/** The sectors and their projects as a treemap takes them. A project is in its first sector only, so that it counts once. */
export function groupSectors({ sectors }: SectorTotals['treemap'], known: Known): TreemapGroup[] {
  const first = new Map<string, string>()
  for (const { market_sector_id, projects } of sectors)
    for (const { project_id } of projects)
      if (!first.has(project_id) || known.get(project_id)?.market_sectors[0] === market_sector_id)
        first.set(project_id, market_sector_id)
  return sectors
    .map((one) => ({
      ...one,
      projects: one.projects.filter(
        ({ project_id }) => first.get(project_id) === one.market_sector_id,
      ),
    }))
    .filter(({ projects }) => projects.length > 0)
    .map(({ market_sector_id, projects }) => ({
      id: market_sector_id,
      name: findSector(market_sector_id)?.name ?? market_sector_id,
      leaves: projects.map(({ project_id, value, change, partial }) => ({
        id: project_id,
        name: known.get(project_id)?.name ?? project_id,
        value,
        change,
        partial,
      })),
    }))
}
