import { getMetric } from '@tickmark/core/metrics/getMetric'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'

/** Projects whose gross merchandise value is a level, such as a lender's loans, and not an amount over time. */
export function listLevelGmvProjects(): string[] {
  return PROJECTS.filter((project) => {
    const sector = MARKET_SECTORS.find((one) => one.market_sector_id === project.market_sectors[0])
    return sector?.gmv_metric && getMetric(sector.gmv_metric).kind === 'stock'
  }).map((project) => project.project_id)
}
