import type { MarketSector } from '../sectors/MARKET_SECTORS.ts'
import type { MetricId } from './METRICS.ts'
import { SECTOR_HEADLINE_METRICS } from './SECTOR_HEADLINE_METRICS.ts'

/**
 * The metrics that describe a sector, the measure of its own business first. That measure is listed under its own name instead
 * of as `gmv`, since within one sector it is known which one it is.
 */
export function listSectorMetrics({ gmv_metric }: Pick<MarketSector, 'gmv_metric'>): string[] {
  const general = SECTOR_HEADLINE_METRICS.filter((id: MetricId) => id !== 'gmv')
  return [...new Set<string>(gmv_metric === null ? general : [gmv_metric, ...general])]
}
