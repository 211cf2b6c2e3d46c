import { STATEMENT_WINDOWS } from '@tickmark/core/answers/choices'
import { KEY_LINES } from '@tickmark/core/statement/KEY_LINES'
import { searchParser } from '../../data/readSearch.ts'
import { parseStatementChoice } from '../../tables/statement/StatementChoice.ts'

/** More columns than this could not be read side by side. */
export const MAX_COMPARED = 4

/** The sort keys of the list. */
export const LINE_ORDERS = ['name', ...KEY_LINES] as const
export type LineOrder = (typeof LINE_ORDERS)[number]

/** Financial statements as their address holds them. */
export const parseStatementsSearch = searchParser((read, raw) => ({
  ...parseStatementChoice(raw),
  /** Project ids, separated by commas; without them there is the list of projects. */
  projects: readProjects(read.list('projects')),
  /**
   * `periods` puts the periods of one line side by side, `matrix` those of all lines; by default projects are side by
   * side, line by line.
   */
  mode: read.choice('mode', ['periods', 'matrix']),
  /** First day of the period of the comparison; the last twelve months when absent. */
  period: read.day('period'),
  /** The line whose periods are compared. Lines that none of the statements has are ignored; see `chooseComparison`. */
  line: read.metric('line'),
  /** Of the list: over which months or quarter, in which order, and who is ticked to be compared. */
  window: read.choice('window', STATEMENT_WINDOWS),
  sort: read.sort('sort', LINE_ORDERS),
  pick: readProjects(read.list('pick')),
}))
export type StatementsSearch = ReturnType<typeof parseStatementsSearch>

function readProjects(ids: readonly string[] | undefined): string | undefined {
  const possible = [...new Set(ids)].filter((id) => /^[a-z\d][\w.-]{0,119}$/i.test(id))
  return possible.slice(0, MAX_COMPARED).join(',') || undefined
}
