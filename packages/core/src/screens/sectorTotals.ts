import { RANKING_INTERVAL } from '../answers/choices.ts'
import { listSectorMetrics } from '../metrics/listSectorMetrics.ts'
import type { MarketSector } from '../sectors/MARKET_SECTORS.ts'
import type { AggregateInterval } from '../time/AGGREGATE_INTERVALS.ts'

type SectorTotalsView = {
  interval?: AggregateInterval
  /** The metric that the treemap is drawn by; see `TREEMAP_METRIC`. */
  size?: string
  /** The sector of the page; absent on the overview of all. */
  sector?: Pick<MarketSector, 'gmv_metric'>
  as_of?: string | undefined
}

/** The metric that the treemap of sectors is sized by while the address says nothing else. */
export const TREEMAP_METRIC = 'fees'

/** The query of pages of market sectors: the overview by the usual metrics, a sector's page by its own. */
export function sectorTotalsQuery(view: SectorTotalsView = {}) {
  const { interval = RANKING_INTERVAL, sector } = view
  return {
    interval,
    metrics: sector && listSectorMetrics(sector),
    size_metric: sector ? undefined : (view.size ?? TREEMAP_METRIC),
    as_of: view.as_of,
  }
}
