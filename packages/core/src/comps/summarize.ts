import { quantileOf } from '../answers/quantileOf.ts'

/** Statistics of a list of values; null where too few values have them. */
export type Summary = {
  count: number
  min: number | null
  q1: number | null
  median: number | null
  mean: number | null
  q3: number | null
  max: number | null
  /** Standard deviation of a sample. */
  deviation: number | null
}

/**
 * Summarizes values. Quartiles and the standard deviation need at least two; quartiles are interpolated linearly between
 * values, as `QUARTILE.INC` of spreadsheets does (method 7 of Hyndman and Fan, 1996).
 */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other)
  const count = sorted.length
  const mean = count === 0 ? null : sum(sorted) / count
  const hasSpread = count > 1
  return {
    count,
    min: sorted[0] ?? null,
    q1: hasSpread ? quantileOf(sorted, 0.25) : null,
    median: quantileOf(sorted, 0.5),
    mean,
    q3: hasSpread ? quantileOf(sorted, 0.75) : null,
    max: sorted.at(-1) ?? null,
    deviation:
      hasSpread && mean !== null
        ? Math.sqrt(sum(sorted.map((value) => (value - mean) ** 2)) / (count - 1))
        : null,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Returns how many standard deviations a value is above the mean; null where the values do not differ. */
export function measureZScore(value: number, { mean, deviation }: Summary): number | null {
  if (mean === null || deviation === null || deviation <= Math.abs(mean) * 1e-12) return null
  return (value - mean) / deviation
}

/** Returns the part of the values that lie below a value, from 0 to 1; equal ones count half. Null of none. */
export function measurePercentile(value: number, values: readonly number[]): number | null {
  if (values.length === 0) return null
  const [below, equal] = [
    values.filter((other) => other < value),
    values.filter((other) => other === value),
  ]
  return (below.length + equal.length / 2) / values.length
}
