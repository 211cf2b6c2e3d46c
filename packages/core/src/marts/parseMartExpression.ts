import type jsep from 'jsep'
import {
  FORMULA_LIMITS,
  isOperator,
  parseExpression,
  refuseFormula,
} from '../formula/parseExpression.ts'
import { listParts } from './listParts.ts'
import { type MartExpression, POSITIONS, type Position } from './MartExpression.ts'

const GRAMMAR = {
  allowed: /^[A-Za-z0-9_.+\-*/() \t\r\n]*$/,
  syntax:
    'A formula consists of column ids, numbers, + - * /, brackets and the functions of one column.',
  quote: (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text),
}

/**
 * Reads a column id, or arithmetic over column ids such as `fees_30d_sum / tvl_7d_latest`, with the functions
 * `rank`, `percentile`, `sector_rank` and `sector_percentile` of one argument. Whether the columns exist is for the
 * mart to say.
 * @throws AppError `bad-request` that names the offending part.
 */
export function parseMartExpression(text: string): MartExpression {
  const expression = convert(parseExpression(text, GRAMMAR), text)
  const parts = listParts(expression)
  if (parts.length > FORMULA_LIMITS.nodes)
    refuse(`A formula has at most ${FORMULA_LIMITS.nodes} parts.`, 'formula-too-long', text)
  if (!parts.some(({ kind }) => kind === 'column'))
    refuse(`The formula "${text.trim()}" contains no column.`, 'formula-without-column', text)
  return expression
}

function convert(node: jsep.Expression, text: string): MartExpression {
  const expression = node as jsep.CoreExpression
  switch (expression.type) {
    case 'Identifier':
      return { kind: 'column', column_id: expression.name }
    case 'Literal':
      return { kind: 'number', value: finiteNumber(expression.value, text) }
    case 'UnaryExpression':
      return { kind: 'negate', of: convert(expression.argument, text) }
    case 'BinaryExpression': {
      const { operator } = expression
      if (!isOperator(operator)) return refuseSyntax(text)
      const left = convert(expression.left, text)
      const right = convert(expression.right, text)
      if (operator === '/' && right.kind === 'number' && right.value === 0)
        return refuse(
          `The formula "${text.trim()}" divides by zero.`,
          'formula-divides-by-zero',
          text,
        )
      return { kind: 'binary', op: operator, left, right }
    }
    case 'CallExpression':
      return convertCall(expression, text)
    default:
      return refuseSyntax(text)
  }
}

function convertCall(expression: jsep.CallExpression, text: string): MartExpression {
  const callee = expression.callee as jsep.CoreExpression
  const name = callee.type === 'Identifier' ? callee.name : ''
  if (!isPosition(name))
    return refuse(
      `There is no function "${name}". Available functions: ${POSITIONS.join(', ')}.`,
      'formula-function',
      name || text,
    )
  const [argument, ...others] = expression.arguments
  if (!argument || others.length > 0)
    return refuse(`${name} takes one column or formula.`, 'formula-function', text)
  const of = convert(argument, text)
  const parts = listParts(of)
  if (parts.some(({ kind }) => kind === 'position'))
    return refuse(
      `${name} cannot be nested in another position function.`,
      'formula-function',
      text,
    )
  if (!parts.some(({ kind }) => kind === 'column'))
    return refuse(`${name} contains no column.`, 'formula-without-column', text)
  return { kind: 'position', position: name, of }
}

function finiteNumber(value: unknown, text: string): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : refuseSyntax(text)
}

function isPosition(text: string): text is Position {
  return POSITIONS.some((one) => one === text)
}

function refuseSyntax(text: string): never {
  return refuse(GRAMMAR.syntax, 'formula-syntax', text)
}

function refuse(message: string, code: string, text: string): never {
  return refuseFormula(message, code, GRAMMAR.quote(text))
}
