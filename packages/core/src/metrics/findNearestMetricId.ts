import { METRICS, type MetricId } from './METRICS.ts'

/**
 * The catalogue's id that a mistyped one most likely meant, or undefined when none is close.
 * Close means at most two letters wrong, or a third of them in longer ids. Letter case does not count.
 */
export function findNearestMetricId(text: string): MetricId | undefined {
  const typed = text.toLowerCase().replaceAll('-', '_').slice(0, 60)
  let nearest: MetricId | undefined
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const { metric_id } of METRICS) {
    if (Math.abs(metric_id.length - typed.length) >= least) continue
    const distance = editDistance(typed, metric_id)
    if (distance < least) {
      nearest = metric_id
      least = distance
    }
  }
  return nearest
}

/** The Levenshtein distance: how many letters to insert, delete or replace. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1)
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[to.length] ?? 0
}
