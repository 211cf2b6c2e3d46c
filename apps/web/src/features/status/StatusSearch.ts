import { QUARANTINE_STATES } from '@tickmark/core/answers/choices'
import { searchParser } from '../../data/readSearch.ts'
import type { MartSearch } from '../marts/index.ts'

/** The lists of the data status as the address holds them. */
export const parseStatusSearch = searchParser((read, { view, preset }: MartSearch) => {
  const ids = (key: string) => read.list(key)?.join(',')
  return {
    view,
    preset,
    /** Words of metrics, projects and sources. */
    q: read.words('q'),
    /** Ids, separated by commas. */
    projects: ids('projects'),
    metrics: ids('metrics'),
    sources: ids('sources'),
    /** Only what lags behind or is broken. */
    bad: read.flag('bad'),
    /** In earlier addresses: only what was observed on this day or later. */
    since: read.day('since'),
    /** In earlier addresses: only changes by at least this percentage of the old value, and whether the largest are first. */
    min: read.count('min', 100),
    largest: read.flag('largest'),
    /** Only what was compared on these days. */
    from: read.day('from'),
    to: read.day('to'),
    /** A quality check. */
    check: read.text('check'),
    /** The state of quarantined points, as an earlier address had it. */
    state: read.choice('state', QUARANTINE_STATES),
    /** A column, with `-` before it for the largest first. */
    sort: read.text('sort'),
  }
})
export type StatusSearch = ReturnType<typeof parseStatusSearch>
