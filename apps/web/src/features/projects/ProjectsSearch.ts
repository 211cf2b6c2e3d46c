import { findMetric } from '@tickmark/core/metrics/findMetric'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { readSearch } from '../../data/readSearch.ts'

/** The state of the list as its address holds it; what is absent is the default. */
export type ProjectsSearch = {
  /** The id of a set of columns; an unknown one means the first. */
  preset?: string
  /** Columns of one's own, separated by commas; they win over the preset. */
  cols?: string
  /** Columns to sort by, a minus before those that start with the largest. */
  sort?: string
  q?: string
  sectors?: string
  chains?: string
  tags?: string
  /** Only projects with values of all these metrics. */
  has?: string
  /** Favorites only. */
  fav?: true
  /** Ranges such as `fees_30d_sum:1000000:`, separated by commas. */
  ranges?: string
  /** Show projects without data and archived ones too. */
  all?: true
  dense?: true
  /** Columns that stay in view while the others scroll. */
  pin?: string
  /** Two more lines below the rows. */
  quartiles?: true
}

export const MAX_COLUMNS = 30
const MAX_METRICS = 100

export function parseProjectsSearch(raw: Record<string, unknown>): ProjectsSearch {
  const read = readSearch(raw)
  const columns = read.list('cols')?.filter((id) => parseColumnId(id) !== undefined)
  return {
    preset: read.text('preset'),
    cols: columns === undefined ? undefined : columns.slice(0, MAX_COLUMNS).join(',') || undefined,
    sort: read.text('sort'),
    q: read.text('q'),
    sectors: read.text('sectors'),
    chains: read.text('chains'),
    tags: read.text('tags'),
    has: knownMetrics(read.list('has')),
    fav: read.flag('fav'),
    ranges: read.text('ranges'),
    all: read.flag('all'),
    dense: read.flag('dense'),
    pin: read.list('pin')?.join(','),
    quartiles: read.flag('quartiles'),
  }
}

/** At most as many as the server takes. */
function knownMetrics(ids: readonly string[] | undefined): string | undefined {
  const known = ids?.filter((id) => findMetric(id)?.metric_id === id).slice(0, MAX_METRICS)
  return known?.join(',') || undefined
}
