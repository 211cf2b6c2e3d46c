import type { StatementWindow } from '../answers/choices.ts'
import type { Granularity } from '../time/Granularity.ts'
import type { Interval } from '../time/Interval.ts'

export type StatementQuestion = {
  project_slug: string
  granularity: Exclude<Granularity, 'day'>
  interval: Interval
  as_of?: string | undefined
}

type StatementView = Partial<Pick<StatementQuestion, 'granularity' | 'interval' | 'as_of'>>

/** The query of a financial statement: the last year in quarters by default. */
export function statementQuestion(
  projectId: string,
  { granularity = 'quarter', interval = '1y', as_of }: StatementView = {},
): StatementQuestion {
  return { project_slug: projectId, granularity, interval, as_of }
}

/** How many projects the list of statements has. */
const LISTED_STATEMENTS = 100

type StatementLinesView = { window?: StatementWindow; as_of?: string | undefined }

/** The query of the list of financial statements: the last twelve months by default. */
export function statementLinesQuestion({ window = 'ltm', as_of }: StatementLinesView = {}) {
  return { window, limit: LISTED_STATEMENTS, as_of }
}
