import type { RankedProject } from '@tickmark/core/answers/Ranking'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { FigureRow } from './FigureRow.ts'

type Ranked = Pick<MetricDefinition, 'additive' | 'is_lower_value_better'> & {
  /** The sum of all values; null where there is none. */
  total: number | null
}

/** The projects that have a value, best first; ties share a rank and stand in the order of their ids. */
export function rankFigures(rows: readonly FigureRow[], metric: Ranked): RankedProject[] {
  const isBetter = metric.is_lower_value_better
    ? (a: number, b: number) => a - b
    : (a: number, b: number) => b - a
  const ranks = rankValues(listKnown(rows, 'value'), isBetter)
  const previousRanks = rankValues(listKnown(rows, 'previous_value'), isBetter)
  const known = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]))
  const total = metric.additive && metric.total !== null && metric.total > 0 ? metric.total : null
  return known
    .toSorted((a, b) => isBetter(a.value, b.value) || (a.project_id < b.project_id ? -1 : 1))
    .map((row) => {
      const rank = ranks.get(row.value) ?? known.length
      return {
        project_id: row.project_id,
        rank,
        previous_rank:
          row.previous_value !== null && row.is_covered
            ? (previousRanks.get(row.previous_value) ?? null)
            : null,
        value: row.value,
        previous_value: row.previous_value,
        change: row.change,
        share: total === null ? null : row.value / total,
        percentile_rank: known.length < 2 ? null : (known.length - rank) / (known.length - 1),
      }
    })
}

function listKnown(rows: readonly FigureRow[], field: 'value' | 'previous_value'): number[] {
  return rows.map((row) => row[field]).filter((value) => value !== null)
}

/** The rank of each value: 1 more than how many are better. */
function rankValues(
  values: readonly number[],
  compare: (a: number, b: number) => number,
): Map<number, number> {
  const ranks = new Map<number, number>()
  values.toSorted(compare).forEach((value, index) => {
    if (!ranks.has(value)) ranks.set(value, index + 1)
  })
  return ranks
}
