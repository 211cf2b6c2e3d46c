import type { SectorFigure, SectorTotals } from '@tickmark/core/answers/SectorTotals'
import { findSector, type KnownSector } from '@tickmark/core/sectors/findSector'

/** One sector of the overview with its figures by metric. */
export type SectorRow = {
  sector: KnownSector
  projects: number
  projects_with_data: number
  figures: Readonly<Record<string, SectorFigure | undefined>>
}

/** The value of a row by which a column sorts; null where it is missing. */
export function readSectorValue(row: SectorRow, column: string): number | string | null {
  if (column === 'name') return row.sector.name
  return column === 'projects' ? row.projects_with_data : (row.figures[column]?.total ?? null)
}

export function buildSectorRows({ sectors, metrics }: SectorTotals): SectorRow[] {
  return sectors.flatMap(({ market_sector_id, projects, projects_with_data, figures }) => {
    const sector = findSector(market_sector_id)
    if (sector === undefined) return []
    const byMetric = metrics.map(({ metric_id }, index) => [metric_id, figures[index]] as const)
    return [{ sector, projects, projects_with_data, figures: Object.fromEntries(byMetric) }]
  })
}
