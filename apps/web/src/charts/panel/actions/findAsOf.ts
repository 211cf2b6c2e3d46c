import type { PanelQuestion } from './PanelSubject.ts'

/** The moment that the figures of a panel are as known at; undefined for now. */
export function findAsOf(question: PanelQuestion | undefined): string | undefined {
  if (question === undefined) return undefined
  if ('mart' in question) return question.rows.as_of
  const asOf = 'query' in question ? question.query.as_of : question.input.as_of
  return typeof asOf === 'string' ? asOf : undefined
}
