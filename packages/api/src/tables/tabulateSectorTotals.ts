import type { SectorTotals } from '@tickmark/core/answers/SectorTotals'
import type { TableRow } from '../endpoint.ts'

/** One row per sector and metric. */
export function tabulateSectorTotals({ sectors, metrics }: SectorTotals): TableRow[] {
  return sectors.flatMap((sector) =>
    sector.figures.map(({ top_project, ...figure }, index) => ({
      market_sector_id: sector.market_sector_id,
      metric_id: metrics[index]?.metric_id ?? null,
      ...figure,
      top_project_id: top_project?.project_id ?? null,
      top_project_value: top_project?.value ?? null,
    })),
  )
}
