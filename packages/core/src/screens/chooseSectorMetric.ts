import type { SectorTotals } from '../answers/SectorTotals.ts'
import { getMetric } from '../metrics/getMetric.ts'
import { listSectorMetrics } from '../metrics/listSectorMetrics.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import type { KnownSector } from '../sectors/MARKET_SECTORS.ts'

/**
 * The metric that a sector's page shows first: the measure of its own business, or the first after it that any
 * project of the sector has now. `totals` answers `sectorTotalsQuestion` for this sector.
 */
export function chooseSectorMetric(sector: KnownSector, totals: SectorTotals): MetricDefinition {
  const own = totals.sectors.find((one) => one.market_sector_id === sector.market_sector_id)
  const index = own?.figures.findIndex((figure) => figure.projects > 0) ?? -1
  return getMetric(totals.metrics[index]?.metric_id ?? listSectorMetrics(sector)[0] ?? 'fees')
}
