import type { RankingSummary } from '@tickmark/core/answers/Ranking'
import type { FigureRow } from './FigureRow.ts'
import { medianOf } from './medianOf.ts'

type Totals = {
  isAdditive: boolean
  /** Sums over all rows, as exact as the engine makes them. */
  total: number | null
  previous_total: number | null
}

/** What ranked values are together; see `RankingSummary` for what is told of values that do not add up. */
export function summariseRanking(rows: readonly FigureRow[], totals: Totals): RankingSummary {
  const values = rows.map((row) => row.value).filter((value) => value !== null)
  const { isAdditive, total, previous_total } = totals
  const isComparable = rows.some((row) => row.previous_value !== null && row.is_covered)
  return {
    count: values.length,
    total: isAdditive ? total : null,
    previous_total: isAdditive ? previous_total : null,
    change:
      isAdditive && isComparable && total !== null && previous_total
        ? (total - previous_total) / Math.abs(previous_total)
        : null,
    median: medianOf(values),
    mean: total === null ? null : total / values.length,
    ...describeConcentration(isAdditive ? values : []),
  }
}

function describeConcentration(
  values: readonly number[],
): Pick<RankingSummary, 'top1_share' | 'top3_share' | 'top5_share' | 'hhi'> {
  const positive = values.filter((value) => value > 0).sort((a, b) => b - a)
  const sum = addUp(positive)
  if (sum === 0) return { top1_share: null, top3_share: null, top5_share: null, hhi: null }
  return {
    top1_share: addUp(positive.slice(0, 1)) / sum,
    top3_share: addUp(positive.slice(0, 3)) / sum,
    top5_share: addUp(positive.slice(0, 5)) / sum,
    hhi: addUp(positive.map((value) => ((100 * value) / sum) ** 2)),
  }
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
