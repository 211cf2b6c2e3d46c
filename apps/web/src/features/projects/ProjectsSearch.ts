import { findMetric } from '@tickmark/core/metrics/findMetric'
import { parseColumnId } from '../../data/parseColumnId.ts'
import { searchParser } from '../../data/readSearch.ts'

export const MAX_COLUMNS = 30
const MAX_METRICS = 100

/** The state of the list as its address holds it. */
export const parseProjectsSearch = searchParser((read) => {
  const columns = read.list('cols')?.filter((id) => parseColumnId(id) !== undefined)
  return {
    /** The id of a set of columns; an unknown one means the first. */
    preset: read.text('preset'),
    /** Custom columns, separated by commas, in place of the preset. */
    cols: columns === undefined ? undefined : columns.slice(0, MAX_COLUMNS).join(',') || undefined,
    /** Columns to sort by, a minus before those that start with the largest. */
    sort: read.text('sort'),
    q: read.text('q'),
    sectors: read.text('sectors'),
    chains: read.text('chains'),
    tags: read.text('tags'),
    /** Only projects with values of all these metrics. */
    has: knownMetrics(read.list('has')),
    /** Favorites only. */
    fav: read.flag('fav'),
    /** Leave out unreviewed projects. */
    reviewed: read.flag('reviewed'),
    /** Ranges such as `fees_30d_sum:1000000:`, separated by commas. */
    ranges: read.text('ranges'),
    /** Show projects without data and archived ones too. */
    all: read.flag('all'),
    dense: read.flag('dense'),
    /** Columns that stay in view while the others scroll. */
    pin: read.list('pin')?.join(','),
    /** Two more lines below the rows. */
    quartiles: read.flag('quartiles'),
  }
})
export type ProjectsSearch = ReturnType<typeof parseProjectsSearch>

/** At most as many as the server takes. */
function knownMetrics(ids: readonly string[] | undefined): string | undefined {
  const known = ids?.filter((id) => findMetric(id)?.metric_id === id).slice(0, MAX_METRICS)
  return known?.join(',') || undefined
}
