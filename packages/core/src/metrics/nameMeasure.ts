import { findMetric } from './findMetric.ts'

/** Returns the title of a metric, or a formula with the titles of its metrics: "Fees / Active users (daily)". */
export function nameMeasure(measure: string): string {
  return (
    findMetric(measure)?.title ??
    measure.replace(/[a-z]\w*/g, (name) => findMetric(name)?.title ?? name)
  )
}
