import { readSearch } from '../../../data/readSearch.ts'

export const STATEMENT_GRANULARITIES = ['week', 'month', 'quarter', 'year'] as const
export const STATEMENT_INTERVALS = ['1m', '1y', '2y', '3y', '5y', 'max'] as const
/** `values` with the change against the previous period, `yoy` against a year before, `common` as shares of fees. */
export const STATEMENT_VIEWS = ['values', 'yoy', 'common'] as const

export type StatementView = (typeof STATEMENT_VIEWS)[number]

export type StatementSearch = {
  g?: (typeof STATEMENT_GRANULARITIES)[number]
  interval?: (typeof STATEMENT_INTERVALS)[number]
  view?: StatementView
  /** Oldest period first. */
  oldest?: true
}

export function parseStatementSearch(raw: Record<string, unknown>): StatementSearch {
  const read = readSearch(raw)
  return {
    g: read.choice('g', STATEMENT_GRANULARITIES),
    interval: read.choice('interval', STATEMENT_INTERVALS),
    view: read.choice('view', STATEMENT_VIEWS),
    oldest: read.flag('oldest'),
  }
}
