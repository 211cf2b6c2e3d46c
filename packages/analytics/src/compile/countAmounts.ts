import { findMetricFormula } from '@tickmark/core/formula/findMetricFormula'
import type { Formula } from '@tickmark/core/formula/parseFormula'
import { knownMetric } from '@tickmark/core/metrics/findMetric'

/**
 * Returns how often a formula multiplies amounts of the period, less how often it divides by them: once in
 * `revenue / user_mau`, and not at all in `revenue / fees`. As often it grows with the length of the period.
 */
export function countAmounts(formula: Formula): number {
  switch (formula.kind) {
    case 'metric': {
      const { kind } = knownMetric(formula.metric_id)
      const parts = kind === 'ratio' ? findMetricFormula(formula.metric_id) : undefined
      return parts === undefined ? Number(kind === 'flow') : countAmounts(parts)
    }
    case 'period':
      return 1
    case 'number':
    case 'rolling_sum':
      return 0
    case 'negate':
      return countAmounts(formula.of)
    case 'binary': {
      const [left, right] = [countAmounts(formula.left), countAmounts(formula.right)]
      if (formula.op === '*') return left + right
      if (formula.op === '/') return left - right
      return left === 0 ? right : left
    }
  }
}
