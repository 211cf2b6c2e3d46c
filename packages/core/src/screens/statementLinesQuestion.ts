import type { StatementWindow } from '../answers/choices.ts'

/** How many projects the list of statements has. */
export const LISTED_STATEMENTS = 100

type StatementLinesQuestion = {
  window: StatementWindow
  limit: number
  as_of?: string | undefined
}

/** What the list of financial statements asks: the last twelve months unless it is looked at otherwise. */
export function statementLinesQuestion({
  window = 'ltm',
  as_of,
}: Partial<Pick<StatementLinesQuestion, 'window' | 'as_of'>> = {}): StatementLinesQuestion {
  return { window, limit: LISTED_STATEMENTS, as_of }
}
