import type { MarketSectorId } from '../sectors/MARKET_SECTORS.ts'
import type { Day } from '../time/Day.ts'
import type { FigureMeta } from './FigureMeta.ts'
import type { AggregateInterval } from './ProjectFigures.ts'

/** One metric of one market sector. */
export type SectorFigure = {
  /** Projects of the sector with a value. */
  projects: number
  total: number | null
  previous_total: number | null
  /** Of the total; null when no project covers the window before. */
  change: number | null
  /** Fraction of the sum over all projects, each counted once. Shares of sectors add up to more than 1. */
  share: number | null
  top_project: { project_id: string; value: number } | null
}

/**
 * Market sectors by what their projects are together. A project of several sectors counts in each of them,
 * so sectors do not add up to the whole market.
 */
export type SectorTotals = {
  interval: AggregateInterval
  metrics: {
    metric_id: string
    /** The columns of the project list that are added up and that stand beside a project. */
    column_id: string
    change_column_id: string
    anchor: Day | null
    previous_anchor: Day | null
  }[]
  /** In the order of the catalogue; sectors without data too. */
  sectors: {
    market_sector_id: MarketSectorId
    /** Projects of the catalogue, and those of them with any data. */
    projects: number
    projects_with_data: number
    /** Aligned with `SectorTotals.metrics`. */
    figures: SectorFigure[]
  }[]
  /** The projects of each sector with a positive value of one metric, largest first. */
  treemap: {
    size_metric: string
    sectors: {
      market_sector_id: MarketSectorId
      projects: { project_id: string; value: number; change: number | null }[]
    }[]
  }
  meta: FigureMeta
}
