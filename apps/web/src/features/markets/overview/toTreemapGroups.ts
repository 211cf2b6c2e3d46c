import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { nameWindow } from '@tickmark/core/formats/nameWindow'
import { findSector } from '@tickmark/core/sectors/findSector'
import type { Day } from '@tickmark/core/time/Day'
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

/** Which change colors the treemap: it ends on the last day of the metric that sizes it. */
export function nameTreemapChange(
  { interval, treemap, meta }: Pick<SectorTotals, 'interval' | 'treemap' | 'meta'>,
  today: Day,
): string {
  return `Change, ${nameWindow(interval, meta.anchors[treemap.size_metric], today).short}`
}
