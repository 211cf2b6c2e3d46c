import type { ColumnParts } from '../../data/parseColumnId.ts'

/** Below all rows stand the sum, where figures of projects may be added up, and the median. */
export type ColumnSummary = { total: number | null; median: number | null }

/** Sums and orders the shown figures only. Changes, averages and highs of projects do not add up. */
export function summariseColumn(
  values: readonly (number | null)[],
  { metric, aggregation }: ColumnParts,
): ColumnSummary {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const adds = metric.additive && (aggregation === 'sum' || aggregation === 'latest')
  return {
    total: adds && known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null,
    median: medianOf(known),
  }
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}
