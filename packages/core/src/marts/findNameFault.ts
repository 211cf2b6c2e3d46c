import { findFigureColumn } from '../answers/figureColumns.ts'
import { findColumnFault } from './findColumnFault.ts'
import type { Mart } from './Mart.ts'

/** Names are titles; longer ones would not be read. */
export const LONGEST_NAME = 80

/** What grids and the engine call things themselves. */
const TAKEN: readonly string[] = ['child_count']

/**
 * Why a column cannot have a name among the `others` that stand in the table; null where it can.
 * A name that is a column of the mart, or a formula, would stand for that.
 */
export function findNameFault(mart: Mart, name: string, others: readonly string[]): string | null {
  if (name.trim() === '') return 'A name has at least one letter.'
  if (name.length > LONGEST_NAME) return `A name has at most ${LONGEST_NAME} letters.`
  if (others.includes(name)) return `There is a column “${name}” already.`
  const isFact = mart.facts.some((fact) => fact.column_id === name) || TAKEN.includes(name)
  const isFigure = mart.source.kind === 'figures' && findFigureColumn(name) !== undefined
  if (isFact || isFigure) return `“${name}” is a column of ${mart.name} itself.`
  return findColumnFault(mart, name) === null ? `“${name}” would be read as a formula.` : null
}
