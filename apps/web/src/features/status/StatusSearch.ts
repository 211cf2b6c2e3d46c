import { QUARANTINE_STATES, type QuarantineState } from '@tickmark/core/answers/choices'
import type { Day } from '@tickmark/core/time/Day'
import { readSearch } from '../../data/readSearch.ts'

/** The lists of the data status as the address holds them; what is absent is the default. */
export type StatusSearch = {
  /** Words of metrics, projects and sources. */
  q?: string
  /** Project ids, separated by commas. */
  projects?: string
  /** Metric ids, separated by commas. */
  metrics?: string
  /** Source ids, separated by commas. */
  sources?: string
  /** Only what lags behind or is broken. */
  bad?: true
  /** Only what was observed on this day or later. */
  since?: Day
  /** Only what was compared on these days. */
  from?: Day
  to?: Day
  /** A quality check. */
  check?: string
  /** What became of held points; those that are held when absent. */
  state?: QuarantineState
  /** A column, with `-` before it for the largest first. */
  sort?: string
  /** Counted from 1. */
  page?: number
}

const MAX_TEXT = 100
const MAX_PAGE = 100_000

export function parseStatusSearch(raw: Record<string, unknown>): StatusSearch {
  const read = readSearch(raw)
  const ids = (key: string) => read.list(key)?.join(',')
  const page = read.count('page', MAX_PAGE)
  return {
    q: read.text('q')?.slice(0, MAX_TEXT),
    projects: ids('projects'),
    metrics: ids('metrics'),
    sources: ids('sources'),
    bad: read.flag('bad'),
    since: read.day('since'),
    from: read.day('from'),
    to: read.day('to'),
    check: read.text('check'),
    state: QUARANTINE_STATES.find((state) => state === raw.state),
    sort: read.text('sort'),
    page: page === 1 ? undefined : page,
  }
}
