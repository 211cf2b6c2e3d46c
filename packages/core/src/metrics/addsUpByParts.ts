import type { MetricDefinition } from './MetricDefinition.ts'

/**
 * Whether several projects have a value of the metric together: amounts and levels add up, and ratios with a formula are
 * computed from summed parts. Prices, counts of distinct users and reported ratios do not combine.
 */
export function addsUpByParts({
  additive,
  kind,
  derivation,
}: Pick<MetricDefinition, 'additive' | 'kind' | 'derivation'>): boolean {
  return additive || (kind === 'ratio' && derivation !== null)
}
