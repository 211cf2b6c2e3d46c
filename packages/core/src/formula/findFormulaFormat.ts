import { getMetric } from '../metrics/getMetric.ts'
import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import { combineUnits, PLAIN_NUMBER, type Unit, unitOfMetric } from './combineUnits.ts'
import type { Formula } from './parseFormula.ts'

/** Finds the format of a formula's values: in the unit that follows from its parts; see `combineUnits`. */
export function findFormulaFormat(formula: Formula): MetricFormat {
  return unitOf(formula).format
}

function unitOf(formula: Formula): Unit {
  switch (formula.kind) {
    case 'metric':
    case 'rolling_sum':
      return unitOfMetric(getMetric(formula.metric_id))
    case 'number':
    case 'period':
      return PLAIN_NUMBER
    case 'negate':
      return unitOf(formula.of)
    case 'binary':
      return combineUnits(formula.op, unitOf(formula.left), unitOf(formula.right))
  }
}
