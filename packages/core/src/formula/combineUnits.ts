import type { MetricDefinition, MetricFormat } from '../metrics/MetricDefinition.ts'
import type { FormulaOperator } from './parseExpression.ts'

/** The unit of the values of a formula or of one of its parts. */
export type Unit = { format: MetricFormat; isLevel: boolean }

/** Formats of plain numbers: by them other units are scaled. */
const PLAIN: ReadonlySet<MetricFormat> = new Set(['number', 'percent', 'multiple'])

export const PLAIN_NUMBER: Unit = { format: 'number', isLevel: false }

/** The unit of a metric; levels and prices are of a moment, amounts of a period. */
export function unitOfMetric({ format, kind }: Pick<MetricDefinition, 'format' | 'kind'>): Unit {
  return { format, isLevel: kind === 'stock' || kind === 'price' }
}

/**
 * Returns the unit that two values make. Amounts of money added up, or divided by a count, stay money. A level over an
 * amount is a multiple, any other value over one of its own unit a percentage. All other combinations are numbers.
 */
export function combineUnits(op: FormulaOperator, left: Unit, right: Unit): Unit {
  const isSame = left.format === right.format
  if (op === '+' || op === '-') return isSame ? left : PLAIN_NUMBER
  if (PLAIN.has(right.format)) return PLAIN.has(left.format) ? PLAIN_NUMBER : left
  if (op === '*') return PLAIN.has(left.format) ? right : PLAIN_NUMBER
  if (!isSame) return PLAIN_NUMBER
  return { format: left.isLevel && !right.isLevel ? 'multiple' : 'percent', isLevel: false }
}
