import { findMetric } from './findMetric.ts'

/** The amount of some days, extended to a year. */
const ANNUALIZED = /\(?rolling_sum\((\w+), (\d+)\) \* 365 \/ \2\)?/g

/**
 * Returns the title of a metric, or a formula with the titles of its metrics: "Fees / Active users (daily)", "Enterprise
 * value / annualized Revenue".
 */
export function nameMeasure(measure: string): string {
  return (
    findMetric(measure)?.title ??
    measure
      .replace(ANNUALIZED, 'annualized $1')
      .replace(/^annualized/, 'Annualized')
      .replace(/[a-z]\w*/g, (name) => findMetric(name)?.title ?? name)
  )
}
