import { type ValueFormat, valueFormatOf } from '../formats/formatValue.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { findFormulaFormat } from './findFormulaFormat.ts'
import { parseFormula } from './parseFormula.ts'

/** Returns the unit of the values of a metric, or of a formula that the server has accepted, so that it parses. */
export function unitOfMeasure(measure: string): ValueFormat {
  const known = findMetric(measure)
  return known ? valueFormatOf(known) : findFormulaFormat(parseFormula(measure))
}
