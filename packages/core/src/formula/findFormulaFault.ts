import { AppError } from '../errors/AppError.ts'
import { locateFault } from './locateFault.ts'
import { parseFormula } from './parseFormula.ts'

/** A fault of a formula, and the part of its text that it is in: from one character up to, but without, another. */
export type FormulaFault = { message: string; from: number; to: number }

/** Finds the fault in the text of a formula; null where there is none. */
export function findFormulaFault(text: string): FormulaFault | null {
  try {
    parseFormula(text)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { message: error.message, ...locateFault(text, error) }
  }
}
