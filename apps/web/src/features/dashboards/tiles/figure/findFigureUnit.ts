import { findFormulaFormat } from '@tickmark/core/formula/findFormulaFormat'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { ChartUnit } from '../../../../charts/ChartUnit.ts'

/** What the values of a metric or formula are. The server has answered it, so that it can be read. */
export function findFigureUnit(metric: string): ChartUnit {
  return findMetric(metric)?.format ?? findFormulaFormat(parseFormula(metric))
}
