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

/**
 * Compares what was measured with its bar.
 * @throws Error when there is no number to compare: a bench that measured nothing has failed.
 */
export function judge({ bench, value, unit, reference, bar, isFloor = false }: Measured): Result {
  if (!Number.isFinite(value) || (reference !== undefined && !(reference > 0)))
    throw new Error(`${bench} has no figure: ${value} against ${reference ?? bar} ${unit}.`)
  const ratio = value / (reference ?? bar)
  const judged = reference === undefined ? value : ratio
  const pass = isFloor ? judged >= bar : judged <= bar
  return { bench, value, unit, reference: reference ?? null, ratio, bar, pass }
}
