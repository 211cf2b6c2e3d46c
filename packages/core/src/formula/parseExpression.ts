import jsep from 'jsep'
import { AppError } from '../errors/AppError.ts'

/** The limits of a formula: far above any real one, low enough that a hostile one costs nothing. */
export const FORMULA_LIMITS = {
  /** Characters of text. */
  length: 500,
  /** Metrics, numbers and operations together. */
  nodes: 50,
  /** Brackets inside brackets. */
  depth: 20,
  /** The shortest and longest stretch of a rolling sum. */
  rolling_days: { min: 2, max: 1_000 },
} as const

jsep.removeAllBinaryOps()
jsep.removeAllUnaryOps()
jsep.removeAllLiterals()
for (const [operator, precedence] of [
  ['+', 1],
  ['-', 1],
  ['*', 2],
  ['/', 2],
] as const)
  jsep.addBinaryOp(operator, precedence)
jsep.addUnaryOp('-')

export const FORMULA_OPERATORS = ['+', '-', '*', '/'] as const
export type FormulaOperator = (typeof FORMULA_OPERATORS)[number]

export function isOperator(text: string): text is FormulaOperator {
  return FORMULA_OPERATORS.some((operator) => operator === text)
}

/** The allowed parts of a text of formulas, in signs and in words, and how errors quote it. */
type Grammar = { allowed: RegExp; syntax: string; quote: (text: string) => string }

/**
 * The syntax tree of a text under a grammar of four operators, a minus sign, numbers, names and calls.
 * jsep keeps its grammar in one place for the whole process, so this file is the only one to import it.
 * Arrays, members and lists of expressions still come through and are for the caller to refuse.
 * @throws AppError `bad-request` for a text that is too long, too deep or not an expression.
 */
export function parseExpression(text: string, grammar: Grammar): jsep.CoreExpression {
  checkText(text, grammar)
  try {
    return jsep(text) as jsep.CoreExpression
  } catch (cause) {
    throw new AppError('bad-request', `The formula "${text.trim()}" cannot be read.`, {
      cause,
      errors: [{ code: 'formula-syntax', field: 'formula', value: text }],
    })
  }
}

/** Bounds the work before the recursive parser sees the text. */
function checkText(text: string, { allowed, syntax, quote }: Grammar): void {
  const { length, depth: most } = FORMULA_LIMITS
  if (text.length > length)
    refuseFormula(
      `A formula has at most ${length} characters, this one has ${text.length}.`,
      'formula-too-long',
      quote(text),
    )
  if (text.trim() === '') refuseFormula('The formula is empty.', 'formula-empty', quote(text))
  if (!allowed.test(text)) refuseFormula(syntax, 'formula-syntax', quote(text))
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (depth > most)
      refuseFormula(`A formula nests at most ${most} brackets.`, 'formula-too-deep', quote(text))
  }
}

/** @throws AppError `bad-request` that names the offending part, always. */
export function refuseFormula(message: string, code: string, value: string): never {
  throw new AppError('bad-request', message, { errors: [{ code, field: 'formula', value }] })
}
