import { type Formula, listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { calculate } from './DailyValues.ts'

/** A series that a formula is computed from last: a metric, or a rolling sum of it over days. */
export type Leaf = { metric_id: string; rollingDays: number }

export const nameOf = ({ metric_id, rollingDays }: Leaf) => `${metric_id}|${rollingDays}`

/** The series that a formula is computed from last: ratios are taken apart, additive metrics are not. */
export function listLeaves(formula: Formula): Leaf[] {
  switch (formula.kind) {
    case 'metric': {
      const parts = partsOf(formula.metric_id)
      return parts === null ? [{ metric_id: formula.metric_id, rollingDays: 0 }] : listLeaves(parts)
    }
    case 'rolling_sum':
      return [{ metric_id: formula.metric_id, rollingDays: formula.days }]
    case 'negate':
      return listLeaves(formula.of)
    case 'binary':
      return [...listLeaves(formula.left), ...listLeaves(formula.right)]
    default:
      return []
  }
}

/** The formula of a ratio; null of what has values of its own by day. */
function partsOf(metricId: string): Formula | null {
  const { kind, derivation } = knownMetric(metricId)
  return kind === 'ratio' && derivation?.by === 'formula' ? parseFormula(derivation.formula) : null
}

type Parts = { leaf(leaf: Leaf): number | null; days(metrics: readonly string[]): number }

/** Computes a formula; `ratio` is the id of the metric that it defines, if it defines one. */
export function evaluate(formula: Formula, parts: Parts, ratio?: string): number | null {
  const metrics = listMetricIds(formula)
  const compute = (node: Formula): number | null => {
    switch (node.kind) {
      case 'number':
        return node.value
      case 'metric': {
        const own = partsOf(node.metric_id)
        return own === null
          ? parts.leaf({ metric_id: node.metric_id, rollingDays: 0 })
          : evaluate(own, parts, node.metric_id)
      }
      case 'rolling_sum':
        return parts.leaf({ metric_id: node.metric_id, rollingDays: node.days })
      case 'period': {
        const days = parts.days(metrics)
        return node.unit === 'days' ? days : days * 86_400
      }
      case 'negate': {
        const value = compute(node.of)
        return value === null ? null : -value
      }
      case 'binary': {
        const [left, right] = [compute(node.left), compute(node.right)]
        if (node.op !== '/' || ratio === undefined || right === null || right >= 0)
          return calculate(node.op, left, right)
        // A divisor below zero makes a multiple below zero, and no other ratio.
        const isMultiple = knownMetric(ratio).format === 'multiple'
        return left === null || !isMultiple ? null : Math.abs(left) / right
      }
    }
  }
  return compute(formula)
}

/** Counts how often amounts are factors of a formula, less how often they are divisors. */
export function countAmounts(formula: Formula): number {
  switch (formula.kind) {
    case 'metric': {
      const ratio = partsOf(formula.metric_id)
      if (ratio !== null) return countAmounts(ratio)
      return knownMetric(formula.metric_id).kind === 'flow' ? 1 : 0
    }
    case 'period':
      return 1
    case 'negate':
      return countAmounts(formula.of)
    case 'binary': {
      const left = countAmounts(formula.left)
      const right = countAmounts(formula.right)
      if (formula.op === '*' || formula.op === '/')
        return formula.op === '*' ? left + right : left - right
      return left === 0 ? right : left
    }
    default:
      return 0
  }
}

/** Returns whether a value counts beside others: a multiple does from above zero to below 999.95. */
export function isCompared(value: number, format: MetricDefinition['format']): boolean {
  return format !== 'multiple' || (value > 0 && value < 999.95)
}

/** Returns whether a value ranks before another; multiples that say nothing come after all others. */
export function isBetter(
  one: number,
  other: number,
  { format, is_lower_value_better }: Pick<MetricDefinition, 'format' | 'is_lower_value_better'>,
): boolean {
  if (isCompared(one, format) !== isCompared(other, format)) return isCompared(one, format)
  return is_lower_value_better ? one < other : one > other
}
