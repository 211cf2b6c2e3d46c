import type { PreparedSeries } from '../PreparedChart.ts'

/** So many times a series' own usual size, a value makes all others look like nothing. */
const TIMES = 20
/** Of fewer values nobody can say what is usual. */
const ENOUGH = 8
const USUAL = 0.95

/**
 * The value that dwarfs all others, if there is one: the largest of the chart, far above what 95 % of its
 * series stay below. Never one that is zero, missing or merely of the largest series.
 */
export function findOutlier(
  visible: readonly PreparedSeries[],
): { series: PreparedSeries; index: number } | undefined {
  let largest: { series: PreparedSeries; index: number; size: number } | undefined
  for (const series of visible)
    for (const [index, value] of series.values.entries()) {
      const size = Math.abs(value ?? 0)
      if (size > (largest?.size ?? 0)) largest = { series, index, size }
    }
  if (largest === undefined) return undefined
  const sizes = largest.series.values.flatMap((value) => (value === null ? [] : Math.abs(value)))
  if (sizes.length < ENOUGH) return undefined
  const usual = sizes.toSorted((a, b) => a - b)[Math.floor(USUAL * (sizes.length - 1))] ?? 0
  return usual > 0 && largest.size > TIMES * usual ? largest : undefined
}
