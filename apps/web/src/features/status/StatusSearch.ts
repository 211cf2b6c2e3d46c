import { QUARANTINE_STATES } from '@tickmark/core/answers/choices'
import { searchParser } from '../../data/readSearch.ts'

const MAX_PAGE = 100_000

/** The lists of the data status as the address holds them. */
export const parseStatusSearch = searchParser((read) => {
  const ids = (key: string) => read.list(key)?.join(',')
  const page = read.count('page', MAX_PAGE)
  return {
    /** Words of metrics, projects and sources. */
    q: read.words('q'),
    /** Ids, separated by commas. */
    projects: ids('projects'),
    metrics: ids('metrics'),
    sources: ids('sources'),
    /** Only what lags behind or is broken. */
    bad: read.flag('bad'),
    /** Only what was observed on this day or later. */
    since: read.day('since'),
    /** Only changes by at least this percentage of the old value, and whether the largest are first. */
    min: read.count('min', 100),
    largest: read.flag('largest'),
    /** Only what was compared on these days. */
    from: read.day('from'),
    to: read.day('to'),
    /** A quality check. */
    check: read.text('check'),
    /** The state of held points; those that are held when absent. */
    state: read.choice('state', QUARANTINE_STATES),
    /** A column, with `-` before it for the largest first. */
    sort: read.text('sort'),
    /** Counted from 1. */
    page: page === 1 ? undefined : page,
  }
})
export type StatusSearch = ReturnType<typeof parseStatusSearch>
