import { AppError } from '../errors/AppError.ts'
import { AGGREGATE_INTERVALS, type AggregateInterval } from './choices.ts'

/** The most formulas that one question for figures takes. */
export const MOST_FORMULAS = 10

/** A column of arithmetic over metrics, taken apart. */
export type FormulaColumnId = { column_id: string; interval: AggregateInterval; formula: string }

/**
 * The parts of `<interval>:<formula>`, such as `30d:revenue / user_mau`. Whether the formula can be read is for others
 * to say.
 * @throws AppError `bad-request` for a text that names no interval.
 */
export function parseFormulaColumn(columnId: string): FormulaColumnId {
  const [given = '', ...rest] = columnId.split(':')
  const interval = AGGREGATE_INTERVALS.find((one) => one === given.trim())
  if (interval !== undefined && rest.length > 0)
    return { column_id: columnId, interval, formula: rest.join(':').trim() }
  throw new AppError(
    'bad-request',
    `"${columnId.slice(0, 120)}" is no column of a formula. Such columns are <interval>:<formula> with the intervals ${AGGREGATE_INTERVALS.join(' ')}, such as 30d:revenue / user_mau.`,
    { errors: [{ code: 'unknown-column', field: 'formulas', value: columnId.slice(0, 120) }] },
  )
}
