import {
  SECTOR_CHART_MODES,
  type SectorChartMode,
} from '@tickmark/core/screens/sectorChartQuestion'
import { readSearch } from '../../../data/readSearch.ts'
import { parseSectorView, type SectorViewState } from './SectorSearch.ts'

/** A metric within a sector. */
export type SectorMetricSearch = SectorViewState & { mode?: SectorChartMode }

export function parseSectorMetricSearch(raw: Record<string, unknown>): SectorMetricSearch {
  return { ...parseSectorView(raw), mode: readSearch(raw).choice('mode', SECTOR_CHART_MODES) }
}
