import type { Result } from './Result.ts'

export type Measured = {
  bench: string
  value: number
  unit: string
  /** Measured beside `value`, so that noise hits both. Without it the bar limits the value itself. */
  reference?: number
  bar: number
  /** Whether more is better, as of a throughput. Default: less is. */
  isFloor?: boolean
}

/** Holds what was measured to its bar. */
export function judge({ bench, value, unit, reference, bar, isFloor = false }: Measured): Result {
  const ratio = value / (reference ?? bar)
  const judged = reference === undefined ? value : ratio
  const pass = isFloor ? judged >= bar : judged <= bar
  return { bench, value, unit, reference: reference ?? null, ratio, bar, pass }
}
