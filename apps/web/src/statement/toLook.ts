import type { StatementChoice } from './StatementChoice.ts'
import type { StatementLook } from './StatementLook.ts'

/** How statements are looked at, with the defaults for what the address does not say. */
export function toLook({ g, view, rows }: StatementChoice): StatementLook {
  const granularity = g ?? 'quarter'
  // Years have one change; an address may still name the other.
  const shown = view === 'pop' && granularity === 'year' ? 'yoy' : view
  return { granularity, view: shown ?? 'values', hasRows: rows === true }
}
