import type { StatementWindow } from '../answers/choices.ts'
import type { FinancialStatement, StatementRow } from '../answers/FinancialStatement.ts'
import type { Granularity } from '../time/Granularity.ts'
import type { Interval } from '../time/Interval.ts'

export type StatementQuery = {
  project_slug: string
  granularity: Exclude<Granularity, 'day'>
  interval: Interval
  as_of?: string | undefined
}

type StatementView = Partial<Pick<StatementQuery, 'granularity' | 'interval' | 'as_of'>>

/** The query of a financial statement: the last year in quarters by default. */
export function statementQuery(
  projectId: string,
  { granularity = 'quarter', interval = '1y', as_of }: StatementView = {},
): StatementQuery {
  return { project_slug: projectId, granularity, interval, as_of }
}

type Compared = Pick<FinancialStatement, 'project_id' | 'granularity' | 'interval'>

/** Returns the public address of statements side by side, all of the same periods. */
export function addressStatements(statements: readonly Compared[], as_of?: string): string {
  const { granularity, interval } = statements[0] ?? { granularity: 'quarter', interval: '1y' }
  const ids = statements.map(({ project_id }) => encodeURIComponent(project_id)).join(',')
  const moment = as_of === undefined ? '' : `&as_of=${encodeURIComponent(as_of)}`
  return `/v2/statements?projects=${ids}&granularity=${granularity}&interval=${interval}${moment}`
}

/** The number of projects in the list of statements. */
const LISTED_STATEMENTS = 100

type StatementLinesView = { window?: StatementWindow; as_of?: string | undefined }

/** The query of the list of financial statements: the last twelve months by default. */
export function statementLinesQuery({ window = 'ltm', as_of }: StatementLinesView = {}) {
  return { window, limit: LISTED_STATEMENTS, as_of }
}

type Sections = Pick<FinancialStatement, 'sections'>

/** Lists the values of each line over the last twelve months, by metric. */
export function listLtmValues({ sections }: Sections): Map<string, number | null> {
  const rows = sections.flatMap((section) => section.rows)
  return new Map(rows.map((row) => [row.metric_id, row.ltm]))
}

/** The lines of the income statement that have a value of the last twelve months. */
export function listIncome({ sections }: Sections): StatementRow[] {
  const income = sections.find(({ section }) => section === 'income_statement')
  return income?.rows.filter(({ ltm }) => ltm !== null) ?? []
}

/**
 * The two parts of the last twelve months' fees. Null when either is unknown or negative or both are
 * zero, since then there are no shares to speak of.
 */
export function prepareRevenueShare(statement: Sections) {
  const values = listLtmValues(statement)
  const [revenue, supply] = [values.get('revenue') ?? null, values.get('fees_supply_side') ?? null]
  if (revenue === null || supply === null || revenue < 0 || supply < 0) return null
  if (revenue + supply === 0) return null
  return [
    { id: 'protocol', name: 'Protocol', color: '#6cc5b0', value: revenue },
    { id: 'supply', name: 'Supply side', color: '#4269d0', value: supply },
  ]
}
