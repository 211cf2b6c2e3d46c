import { listSectorMetrics } from '@tickmark/core/metrics/listSectorMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'

const MOST = 8

/** The metrics that a project is best compared by: those of its sectors first, then what else it has. */
export function chooseRelatedMetrics(
  sectors: readonly string[],
  available: readonly Pick<MetricDefinition, 'metric_id'>[],
): string[] {
  const has = new Set(available.map((metric) => metric.metric_id))
  const ofSectors = sectors.flatMap((id) => {
    const sector = findSector(id)
    return sector === undefined ? [] : listSectorMetrics(sector)
  })
  return [...new Set([...ofSectors, ...has])].filter((id) => has.has(id)).slice(0, MOST)
}
