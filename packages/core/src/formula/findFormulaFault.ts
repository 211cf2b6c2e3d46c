import { AppError } from '../errors/AppError.ts'
import { locateFault } from './locateFault.ts'
import { parseFormula } from './parseFormula.ts'

/** What is wrong with a formula, and with which part of its text: from one character up to, but without, another. */
export type FormulaFault = { message: string; from: number; to: number }

/** What is wrong with the text of a formula; null where nothing is. */
export function findFormulaFault(text: string): FormulaFault | null {
  try {
    parseFormula(text)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { message: error.message, ...locateFault(text, error) }
  }
}
