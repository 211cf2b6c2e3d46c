import type jsep from 'jsep'
import { findMetric } from '../metrics/findMetric.ts'
import { findNearestMetricId } from '../metrics/getMetric.ts'
import {
  FORMULA_LIMITS,
  type FormulaOperator,
  isOperator,
  parseExpression,
  refuseFormula as refuse,
} from './parseExpression.ts'

/** Arithmetic over daily metric values, as `parseFormula` reads it from text. */
export type Formula =
  /** The metric's value in the period. */
  | { kind: 'metric'; metric_id: string }
  | { kind: 'number'; value: number }
  /** The metric's sum over the `days` days that end on the period's last day; missing unless nine tenths of them have a value. */
  | { kind: 'rolling_sum'; metric_id: string; days: number }
  /** The length of the days that the formula's metrics are known for in the period. */
  | { kind: 'period'; unit: 'seconds' | 'days' }
  | { kind: 'negate'; of: Formula }
  | { kind: 'binary'; op: FormulaOperator; left: Formula; right: Formula }

const GRAMMAR = {
  allowed: /^[A-Za-z0-9_.,+\-*/() \t\r\n]*$/,
  syntax: 'A formula consists of metric ids, numbers, + - * / and brackets.',
  quote: (text: string) => (text.length > FORMULA_LIMITS.length ? `${text.slice(0, 40)}…` : text),
}
const { rolling_days: ROLLING_DAYS } = FORMULA_LIMITS

/**
 * Reads arithmetic over metric ids, such as `revenue / user_mau`. A plain metric id is a formula too.
 * Besides ids, numbers, `+ - * /` and brackets there are `rolling_sum(metric_id, days)` and the names
 * `seconds_in_period` and `days_in_period`. Every id must be one of the catalog.
 * @throws AppError `bad-request` with one field error that names the offending part.
 */
export function parseFormula(text: string): Formula {
  const formula = convert(parseExpression(text, GRAMMAR))
  checkCommas(text, formula)
  if (countNodes(formula) > FORMULA_LIMITS.nodes)
    refuse(`A formula has at most ${FORMULA_LIMITS.nodes} parts.`, 'formula-too-long', text)
  if (listMetricIds(formula).length === 0)
    refuse(`The formula "${text.trim()}" contains no metric.`, 'formula-without-metric', text)
  return formula
}

/** jsep takes commas for blanks and blanks for commas; here one follows the metric of a rolling sum, and nothing else. */
function checkCommas(text: string, formula: Formula): void {
  const commas = text.split(',').length - 1
  const expected = text.match(/rolling_sum\s*\(\s*\w+\s*,/g)?.length ?? 0
  if (commas !== expected || commas !== countNodes(formula, 'rolling_sum'))
    refuse('Commas are allowed only in rolling_sum(metric_id, days).', 'formula-syntax', text)
}

function convert(node: jsep.Expression): Formula {
  const expression = node as jsep.CoreExpression
  switch (expression.type) {
    case 'Identifier':
      return convertName(expression.name)
    case 'Literal':
      return { kind: 'number', value: finiteNumber(expression) }
    case 'UnaryExpression':
      if (expression.operator !== '-') return refuseSyntax(expression.operator)
      return { kind: 'negate', of: convert(expression.argument) }
    case 'BinaryExpression':
      return convertBinary(expression)
    case 'CallExpression':
      return convertCall(expression)
    default:
      return refuseSyntax(expression.type)
  }
}

function convertName(name: string): Formula {
  if (name === 'seconds_in_period') return { kind: 'period', unit: 'seconds' }
  if (name === 'days_in_period') return { kind: 'period', unit: 'days' }
  return { kind: 'metric', metric_id: knownMetric(name).metric_id }
}

function convertBinary(expression: jsep.BinaryExpression): Formula {
  const { operator } = expression
  if (!isOperator(operator)) return refuseSyntax(operator)
  const left = convert(expression.left)
  const right = convert(expression.right)
  if (operator === '/' && constantValue(right) === 0)
    refuse('The formula divides by zero.', 'formula-divides-by-zero', '0')
  return { kind: 'binary', op: operator, left, right }
}

function convertCall(expression: jsep.CallExpression): Formula {
  const callee = expression.callee as jsep.CoreExpression
  const [of, days, ...rest] = expression.arguments as jsep.CoreExpression[]
  if (callee.type !== 'Identifier' || callee.name !== 'rolling_sum')
    return refuse(
      'The only function in formulas is rolling_sum(metric_id, days).',
      'formula-function',
      callee.type === 'Identifier' ? callee.name : callee.type,
    )
  if (of?.type !== 'Identifier' || days?.type !== 'Literal' || rest.length > 0)
    return refuse(
      'rolling_sum takes a metric id and a number of days, such as rolling_sum(fees, 30).',
      'formula-rolling-sum',
      'rolling_sum',
    )
  const metric = knownMetric(of.name)
  if (metric.kind !== 'flow')
    refuse(
      `rolling_sum adds up days, and the days of ${metric.metric_id} (${metric.kind}) do not add up.`,
      'formula-rolling-sum',
      metric.metric_id,
    )
  return { kind: 'rolling_sum', metric_id: metric.metric_id, days: rollingDays(days) }
}

function rollingDays(literal: jsep.Literal): number {
  const days = finiteNumber(literal)
  if (!Number.isInteger(days) || days < ROLLING_DAYS.min || days > ROLLING_DAYS.max)
    refuse(
      `rolling_sum takes ${ROLLING_DAYS.min} to ${ROLLING_DAYS.max} whole days, not ${literal.raw}.`,
      'formula-rolling-sum',
      literal.raw,
    )
  return days
}

/** Slugs are no ids here, since their hyphens are minus signs. */
function knownMetric(name: string) {
  const metric = findMetric(name)
  if (metric?.metric_id === name) return metric
  const nearest = findNearestMetricId(name)
  const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`
  return refuse(`There is no metric "${name}".${advice}`, 'unknown-metric', name)
}

function finiteNumber(literal: jsep.Literal): number {
  if (typeof literal.value !== 'number' || !Number.isFinite(literal.value))
    return refuse(`Invalid number in the formula: "${literal.raw}".`, 'formula-number', literal.raw)
  return literal.value
}

/** The value of a part that names no metric and no period, or null. */
function constantValue(formula: Formula): number | null {
  if (formula.kind === 'number') return formula.value
  if (formula.kind === 'negate') {
    const value = constantValue(formula.of)
    return value === null ? null : 0 - value
  }
  if (formula.kind !== 'binary') return null
  const left = constantValue(formula.left)
  const right = constantValue(formula.right)
  if (left === null || right === null) return null
  switch (formula.op) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
  }
}

/** Counts the parts of a formula, or those of one kind. */
function countNodes(formula: Formula, kind?: Formula['kind']): number {
  const own = kind === undefined || formula.kind === kind ? 1 : 0
  if (formula.kind === 'negate') return own + countNodes(formula.of, kind)
  if (formula.kind !== 'binary') return own
  return own + countNodes(formula.left, kind) + countNodes(formula.right, kind)
}

function refuseSyntax(part: string): never {
  return refuse(GRAMMAR.syntax, 'formula-syntax', part)
}

/** The metric ids that a formula names, each once, in the order of their first appearance. */
export function listMetricIds(formula: Formula): string[] {
  const ids = new Set<string>()
  collect(formula, ids)
  return [...ids]
}

function collect(formula: Formula, ids: Set<string>): void {
  switch (formula.kind) {
    case 'metric':
    case 'rolling_sum':
      ids.add(formula.metric_id)
      return
    case 'negate':
      collect(formula.of, ids)
      return
    case 'binary':
      collect(formula.left, ids)
      collect(formula.right, ids)
      return
    case 'number':
    case 'period':
      return
  }
}
