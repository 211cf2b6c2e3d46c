import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { GRANULARITIES, type Granularity } from '@tickmark/core/time/Granularity'
import { CHART_KINDS, type ChartKind } from '../../charts/PreparedChart.ts'
import { type ChartRange, parseChartRange } from '../../data/ChartRange.ts'
import { readSearch } from '../../data/readSearch.ts'

/** One metric over projects as the address holds it; what is absent is the default. */
export type MetricSearch = {
  g?: Granularity
  range?: ChartRange
  kind?: ChartKind
  log?: true
  /** Each project's share of all. */
  percent?: true
  table?: true
  hide?: string[]
  /** How many projects the chart names; the rest are Others. */
  top?: number
  /** Sector ids, separated by commas. */
  sectors?: string
}

export const MAX_TOP = 50

export function parseMetricSearch(raw: Record<string, unknown>): MetricSearch {
  const read = readSearch(raw)
  const known = new Set<string>(MARKET_SECTORS.map((sector) => sector.market_sector_id))
  return {
    g: read.choice('g', GRANULARITIES),
    range: parseChartRange(read.text('range')),
    kind: read.choice('kind', CHART_KINDS),
    log: read.flag('log'),
    percent: read.flag('percent'),
    table: read.flag('table'),
    hide: read.texts('hide'),
    top: read.count('top', MAX_TOP),
    sectors:
      read
        .list('sectors')
        ?.filter((id) => known.has(id))
        .join(',') || undefined,
  }
}
