import type { PanelCall } from './PanelSubject.ts'

/** The moment that the figures of a panel are as known at; undefined for now. */
export function findAsOf(call: PanelCall | undefined): string | undefined {
  if (call === undefined) return undefined
  if ('mart' in call) return call.rows.as_of
  const asOf = 'query' in call ? call.query.as_of : call.input.as_of
  return typeof asOf === 'string' ? asOf : undefined
}
