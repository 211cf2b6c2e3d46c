import { searchParser } from '../../data/readSearch.ts'

/** The lengths of a period of a statement. */
export const STATEMENT_GRANULARITIES = ['week', 'month', 'quarter', 'year'] as const
export type StatementGranularity = (typeof STATEMENT_GRANULARITIES)[number]

/** The intervals that a statement covers. */
export const STATEMENT_INTERVALS = ['1m', '1y', '2y', '3y', '5y', 'max'] as const

/** `pop` are changes against the previous period, `yoy` against a year before, `common` shares of fees. */
const STATEMENT_VIEWS = ['values', 'pop', 'yoy', 'common'] as const
export type StatementView = (typeof STATEMENT_VIEWS)[number]

/** The view state of a statement. */
export type StatementViewState = {
  granularity: StatementGranularity
  view: StatementView
  /** Changes and shares of fees are in rows below each line of values. */
  hasRows: boolean
}

/** The view state of statements in an address. */
export const parseStatementChoice = searchParser((read) => ({
  g: read.choice('g', STATEMENT_GRANULARITIES),
  interval: read.choice('interval', STATEMENT_INTERVALS),
  view: read.choice('view', STATEMENT_VIEWS),
  /** Changes and shares in rows of their own. */
  rows: read.flag('rows'),
  /** Oldest period first. */
  oldest: read.flag('oldest'),
}))
export type StatementChoice = ReturnType<typeof parseStatementChoice>
