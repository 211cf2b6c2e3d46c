import { STATEMENT_WINDOWS, type StatementWindow } from '@tickmark/core/answers/choices'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { KEY_LINES } from '@tickmark/core/statement/KEY_LINES'
import type { Day } from '@tickmark/core/time/Day'
import { parseOrder, writeOrder } from '../../data/listOrder.ts'
import { readSearch } from '../../data/readSearch.ts'
import {
  parseStatementChoice,
  type StatementChoice,
} from '../../tables/statement/StatementChoice.ts'

/** More columns than this could not be read side by side. */
export const MAX_COMPARED = 4

/** What the list can be put in order by. */
export const LINE_ORDERS = ['name', ...KEY_LINES] as const
export type LineOrder = (typeof LINE_ORDERS)[number]

/** Financial statements as their address holds them; what is absent is the default. */
export type StatementsSearch = StatementChoice & {
  /** Project ids, separated by commas; without them there is the list of projects. */
  projects?: string
  /** `periods` puts the periods of one line side by side; by default projects are side by side, line by line. */
  mode?: 'periods'
  /** First day of the period of the comparison; the last twelve months when absent. */
  period?: Day
  /** The line whose periods are compared. */
  line?: string
  /** Of the list: over which months or quarter, in which order, and who is ticked to be compared. */
  window?: StatementWindow
  sort?: string
  pick?: string
}

export function parseStatementsSearch(raw: Record<string, unknown>): StatementsSearch {
  const read = readSearch(raw)
  const order = parseOrder(read.text('sort'), LINE_ORDERS)
  return {
    ...parseStatementChoice(raw),
    projects: readProjects(read.list('projects')),
    mode: read.choice('mode', ['periods']),
    period: read.day('period'),
    // Lines that none of the statements has are passed over; see `chooseComparison`.
    line: findMetric(read.text('line') ?? '')?.metric_id,
    window: read.choice('window', STATEMENT_WINDOWS),
    sort: order && writeOrder(order),
    pick: readProjects(read.list('pick')),
  }
}

function readProjects(ids: readonly string[] | undefined): string | undefined {
  const possible = [...new Set(ids)].filter((id) => /^[a-z\d][\w.-]{0,119}$/i.test(id))
  return possible.slice(0, MAX_COMPARED).join(',') || undefined
}
