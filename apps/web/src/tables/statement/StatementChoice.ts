import { readSearch } from '../../data/readSearch.ts'
import {
  STATEMENT_GRANULARITIES,
  STATEMENT_INTERVALS,
  STATEMENT_VIEWS,
  type StatementGranularity,
  type StatementInterval,
  type StatementView,
} from './StatementViewState.ts'

/** How statements are looked at, as addresses hold it; what is absent is the default. */
export type StatementChoice = {
  g?: StatementGranularity
  interval?: StatementInterval
  view?: StatementView
  /** Changes and shares in rows of their own. */
  rows?: true
  /** Oldest period first. */
  oldest?: true
}

export function parseStatementChoice(raw: Record<string, unknown>): StatementChoice {
  const read = readSearch(raw)
  return {
    g: read.choice('g', STATEMENT_GRANULARITIES),
    interval: read.choice('interval', STATEMENT_INTERVALS),
    view: read.choice('view', STATEMENT_VIEWS),
    rows: read.flag('rows'),
    oldest: read.flag('oldest'),
  }
}
