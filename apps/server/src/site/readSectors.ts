import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getIntervalFigures } from '@tickmark/analytics/figures/getIntervalFigures'
import { listSeries } from '@tickmark/analytics/series/listSeries'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { SECTOR_DEFINITIONS } from '@tickmark/core/sectors/SECTOR_DEFINITIONS'
import type { SectorFees } from './SiteContent.ts'

/** The market sectors that have data, those with the largest fees of 30 days first. */
export async function readSectors(db: Analytics): Promise<SectorFees[]> {
  const figures = await getIntervalFigures(db, {
    metrics: ['fees'],
    where: {},
    breakdown: ['market_sector'],
    range: '30d',
  })
  const fees = new Map(figures.map(({ key, values }) => [key.market_sector, values.fees ?? null]))
  const withData = new Set((await listSeries(db)).map((row) => row.project_id))
  return MARKET_SECTORS.map(({ market_sector_id, name }) => ({
    market_sector_id,
    name,
    definition: SECTOR_DEFINITIONS[market_sector_id],
    projects: PROJECTS.filter(
      (project) =>
        withData.has(project.project_id) &&
        project.market_sectors.some((sector) => sector === market_sector_id),
    ).length,
    fees: fees.get(market_sector_id) ?? null,
  }))
    .filter((sector) => sector.projects > 0)
    .sort((a, b) => (b.fees ?? -1) - (a.fees ?? -1) || b.projects - a.projects)
}
