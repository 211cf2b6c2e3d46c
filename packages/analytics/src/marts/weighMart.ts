import { AppError } from '@tickmark/core/errors/AppError'
import { lateFormat } from '@tickmark/core/formats/formatValue'
import { expressionSql } from './expressionSql.ts'
import type { MartPlan } from './MartPlan.ts'

/**
 * Names and numbers in the SQL of all columns. A formula has its parts twice and those of a percentile eight times, and
 * the engine takes some seconds to read so many, however few rows there are; far more it does not read at all.
 */
const MAX_TERMS = 8_000

const COUNT = lateFormat({})

/**
 * Weighs the columns of a request to a mart before it runs.
 * @throws AppError `too-large` with what would fit.
 */
export function weighMart(plan: Pick<MartPlan, 'mart' | 'ranksInSectors' | 'columns'>): void {
  let terms = 0
  for (const { expression } of plan.columns)
    terms += expressionSql(plan, expression).match(/\w+/g)?.length ?? 0
  if (terms <= MAX_TERMS) return
  const { length } = plan.columns
  const fit = Math.max(1, Math.floor((length * MAX_TERMS) / terms))
  throw new AppError(
    'too-large',
    `The formulas of the ${COUNT.format(length)} columns have ${COUNT.format(terms)} terms in SQL, ${COUNT.format(MAX_TERMS)} are allowed. Request about ${COUNT.format(fit)} of these columns, or shorter formulas; a percentile has the most terms.`,
    { errors: [{ code: 'too-large', field: 'rows_request.valueCols', value: length }] },
  )
}
