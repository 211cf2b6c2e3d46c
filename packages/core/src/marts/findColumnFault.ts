import { AppError } from '../errors/AppError.ts'
import type { FormulaFault } from '../formula/findFormulaFault.ts'
import { locateFault } from '../formula/locateFault.ts'
import { describeMartColumn } from './describeMartColumn.ts'
import type { Mart } from './Mart.ts'
import { parseMartExpression } from './parseMartExpression.ts'

/** Finds the fault of a column or formula of a mart; null where it can be requested. */
export function findColumnFault(mart: Mart, text: string): FormulaFault | null {
  try {
    describeMartColumn(mart, text, parseMartExpression(text))
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { message: error.message, ...locateFault(text, error) }
  }
}
