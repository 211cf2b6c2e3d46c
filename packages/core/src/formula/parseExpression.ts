import jsep from 'jsep'

/** What a formula may take: far above any real one, low enough that a hostile one costs nothing. */
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

/**
 * The syntax tree of a text under a grammar of four operators, a minus sign, numbers, names and calls.
 * jsep keeps its grammar in one place for the whole process, so this file is the only one to import it.
 * Arrays, members and lists of expressions still come through and are for the caller to refuse.
 * @throws Error by jsep when the text is not an expression.
 */
export function parseExpression(text: string): jsep.CoreExpression {
  return jsep(text) as jsep.CoreExpression
}
