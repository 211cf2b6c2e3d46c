import { findFigureColumn } from '../answers/figureColumns.ts'
import { findColumnFault } from './findColumnFault.ts'
import type { Mart } from './Mart.ts'

/** Names are titles; longer ones would not be read. */
export const MAX_NAME_LENGTH = 80

/** The names that grids and the engine use themselves. */
const TAKEN: readonly string[] = ['child_count']

/**
 * Finds the reason why a column cannot have a name among the `others` that are in the table; null where it can. A name
 * that is a column of the mart, or a formula, would stand for that.
 */
export function findNameFault(mart: Mart, name: string, others: readonly string[]): string | null {
  if (name.trim() === '') return 'The name must contain a letter.'
  if (name.length > MAX_NAME_LENGTH)
    return `The name can have at most ${MAX_NAME_LENGTH} characters.`
  if (others.includes(name)) return `A column named “${name}” already exists.`
  const isFact = mart.facts.some((fact) => fact.column_id === name) || TAKEN.includes(name)
  const isFigure = mart.source.kind === 'figures' && findFigureColumn(name) !== undefined
  if (isFact || isFigure) return `“${name}” is a built-in column of ${mart.name}.`
  return findColumnFault(mart, name) === null ? `“${name}” would be parsed as a formula.` : null
}
