import { getMetric } from '../metrics/getMetric.ts'
import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import type { Formula } from './parseFormula.ts'

/** Formats of plain numbers: by them other units are scaled. */
const PLAIN: ReadonlySet<MetricFormat> = new Set(['number', 'percent', 'multiple'])

/**
 * How the values of a formula are written: in the unit of its parts where that is known. Amounts of money added
 * up, or taken by a count, stay money; what is left of units that cancel each other, or that have no name together,
 * is a number.
 */
export function findFormulaFormat(formula: Formula): MetricFormat {
  switch (formula.kind) {
    case 'metric':
    case 'rolling_sum':
      return getMetric(formula.metric_id).format
    case 'number':
    case 'period':
      return 'number'
    case 'negate':
      return findFormulaFormat(formula.of)
    case 'binary': {
      const [left, right] = [findFormulaFormat(formula.left), findFormulaFormat(formula.right)]
      if (formula.op === '+' || formula.op === '-') return left === right ? left : 'number'
      if (isCount(right, formula.right)) return isCount(left, formula.left) ? 'number' : left
      return formula.op === '*' && isCount(left, formula.left) ? right : 'number'
    }
  }
}

/** Dollars by tokens are no dollars, but dollars by users are. */
function isCount(format: MetricFormat, of: Formula): boolean {
  return of.kind === 'number' || of.kind === 'period' || PLAIN.has(format)
}
