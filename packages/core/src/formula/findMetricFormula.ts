import { getMetric } from '../metrics/getMetric.ts'
import { type Formula, parseFormula } from './parseFormula.ts'

const PARSED = new Map<string, Formula>()

/**
 * The parsed formula of a metric that the catalog derives by one, or undefined for any other metric.
 * Parsed on first use, since the catalog must not depend on the parser that reads it.
 * @throws AppError `not-found` for an id that the catalog does not hold.
 */
export function findMetricFormula(metric_id: string): Formula | undefined {
  const known = PARSED.get(metric_id)
  if (known !== undefined) return known
  const { derivation } = getMetric(metric_id)
  if (derivation?.by !== 'formula') return undefined
  const formula = parseFormula(derivation.formula)
  PARSED.set(metric_id, formula)
  return formula
}
