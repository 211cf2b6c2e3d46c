import { describeMetric } from '../metrics/describeMetric.ts'
import { listMetrics } from '../metrics/listMetrics.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { findMetricFormula } from './findMetricFormula.ts'
import { listMetricIds } from './parseFormula.ts'

/**
 * The relation of one metric to another: the other is a `part` of what it is computed from, is a `result` that is
 * computed from it, or is a `neighbor` that one of the two definitions sets apart from the other.
 */
export type Relation = 'part' | 'result' | 'neighbor'
export type RelatedMetric = { metric: MetricDefinition; relation: Relation }

/** The metrics that have to do with one, in the catalog's order; first parts, then results, then neighbors. */
export function listRelatedMetrics(metric: MetricDefinition): RelatedMetric[] {
  const parts = new Set(listMetricParts(metric))
  const others = listMetrics().filter((one) => one.metric_id !== metric.metric_id)
  const relate = (relation: Relation, isRelated: (other: MetricDefinition) => boolean) =>
    others.filter(isRelated).map((other) => ({ metric: other, relation }))
  const related = [
    ...relate('part', (other) => parts.has(other.metric_id)),
    ...relate('result', (other) => listMetricParts(other).includes(metric.metric_id)),
    ...relate('neighbor', (other) => areNeighbors(metric, other)),
  ]
  const seen = new Set<string>()
  return related.filter(({ metric: { metric_id } }) => !seen.has(metric_id) && seen.add(metric_id))
}

/** Lists the metrics that one is computed from directly; none where sources report it. */
export function listMetricParts({ metric_id, derivation }: MetricDefinition): string[] {
  switch (derivation?.by) {
    case undefined:
    case 'sector_gmv':
      return []
    case 'ecosystem':
      return [derivation.of]
    case 'formula': {
      const formula = findMetricFormula(metric_id)
      return formula === undefined ? [] : [...listMetricIds(formula)]
    }
  }
}

/**
 * A metric is set apart from what its own definition names, from what names it and is called much the same, and from
 * its own variants, such as the weekly and the monthly count of the same users.
 */
function areNeighbors(metric: MetricDefinition, other: MetricDefinition): boolean {
  return (
    withoutVariant(metric.title) === withoutVariant(other.title) ||
    names(describeMetric(metric).definition, other) ||
    (names(describeMetric(other).definition, metric) && shareWord(metric.title, other.title))
  )
}

function names(text: string, { title, short_title }: MetricDefinition): boolean {
  const words = ` ${toWords(text).join(' ')} `
  return [title, short_title].some((name) => words.includes(` ${toWords(name).join(' ')} `))
}

/** Titles tell variants apart in brackets at their end. */
function withoutVariant(title: string): string {
  return title.replace(/ \([^)]*\)$/, '')
}

function shareWord(one: string, other: string): boolean {
  const words = new Set(toWords(other).filter((word) => word.length > 3))
  return toWords(one).some((word) => words.has(word))
}

function toWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}/-]+/u)
    .filter((word) => word !== '')
}
