import type { StatementChoice } from './StatementChoice.ts'
import type { StatementViewState } from './StatementViewState.ts'

/** How statements are looked at, with the defaults for what the address does not say. */
export function toStatementView({ g, view, rows }: StatementChoice): StatementViewState {
  const granularity = g ?? 'quarter'
  // Years have one change; an address may still name the other.
  const shown = view === 'pop' && granularity === 'year' ? 'yoy' : view
  return { granularity, view: shown ?? 'values', hasRows: rows === true }
}
