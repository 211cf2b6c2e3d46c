import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { findSector } from '@tickmark/core/sectors/findSector'
import type { TreemapGroup } from '../../../charts/treemap/prepareTreemap.ts'

/** The sectors and their projects as a treemap takes them. */
export function toTreemapGroups(
  { sectors }: SectorTotals['treemap'],
  nameOf: (projectId: string) => string,
): TreemapGroup[] {
  return sectors
    .filter(({ projects }) => projects.length > 0)
    .map(({ market_sector_id, projects }) => ({
      id: market_sector_id,
      name: findSector(market_sector_id)?.name ?? market_sector_id,
      leaves: projects.map(({ project_id, value, change }) => ({
        id: project_id,
        name: nameOf(project_id),
        value,
        change,
      })),
    }))
}
