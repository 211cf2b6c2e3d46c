import { findMetricFormula } from '@tickmark/core/formula/findMetricFormula'
import { type Formula, listMetricIds } from '@tickmark/core/formula/parseFormula'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'

/**
 * The reported metrics that a value is made of: one, all of several, or any of several ways. Parts that count as zero
 * when they are missing are left out, unless there are no others.
 */
export type Availability =
  | { metric_id: string }
  | { all: readonly Availability[] }
  | { any: readonly Availability[] }

/**
 * Describes what a metric needs, at any depth: a reported value, or all parts of its formula.
 * `gmvMetrics` are the metrics by which sectors measure their volume.
 */
export function findMetricAvailability(
  metric: MetricDefinition,
  gmvMetrics: readonly string[],
): Availability {
  const { derivation, metric_id } = metric
  const describe = (id: string) => findMetricAvailability(getMetric(id), gmvMetrics)
  if (derivation?.by === 'sector_gmv') return { any: gmvMetrics.map(describe) }
  if (derivation?.by === 'ecosystem') return { metric_id: derivation.of }
  const formula = findMetricFormula(metric_id)
  if (!formula || derivation?.by !== 'formula') return { metric_id }
  const { optional = [], reported = false } = derivation
  const ids = listMetricIds(formula)
  const required = ids.filter((id) => !optional.includes(id))
  const computed: Availability =
    required.length > 0 ? { all: required.map(describe) } : { any: ids.map(describe) }
  return reported ? { any: [{ metric_id }, computed] } : computed
}

/** Describes what a formula needs: all of its metrics. */
export function findFormulaAvailability(
  formula: Formula,
  gmvMetrics: readonly string[],
): Availability {
  return {
    all: listMetricIds(formula).map((id) => findMetricAvailability(getMetric(id), gmvMetrics)),
  }
}

/** The rules by which what is known of single metrics is known of all or any of them. */
export type Rules<Known> = {
  metric: (metric_id: string) => Known | null
  all: (parts: readonly Known[]) => Known | null
  any: (ways: readonly Known[]) => Known | null
}

/** Evaluates what is known of a value: null without any way to it. */
export function evaluateAvailability<Known>(of: Availability, rules: Rules<Known>): Known | null {
  if ('metric_id' in of) return rules.metric(of.metric_id)
  const parts = 'all' in of ? of.all : of.any
  const known = parts.map((part) => evaluateAvailability(part, rules)).filter((one) => one !== null)
  if (known.length === 0) return null
  if ('any' in of) return rules.any(known)
  return known.length === parts.length ? rules.all(known) : null
}
