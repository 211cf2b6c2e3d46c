/** The result of one measurement. */
export type Result = {
  bench: string
  value: number
  unit: string
  /** The reference measured in the same run and unit; null if the bar is a fixed limit. */
  reference: number | null
  /** `value / reference`, or `value / bar` if there is no reference. */
  ratio: number
  /** Limit of the ratio if there is a reference, otherwise of the value. */
  bar: number
  pass: boolean
}

type Measured = {
  bench: string
  value: number
  unit: string
  /**
   * Measured in the same run, so that noise affects both. Without it the bar limits the value
   * itself.
   */
  reference?: number
  bar: number
  /** True if more is better, as for a throughput. Default: less is better. */
  isFloor?: boolean
}

/**
 * Compares a measurement with its bar.
 * @throws Error if there is no number to compare: a bench that measured nothing has failed.
 */
export function compareWithBar({
  bench,
  value,
  unit,
  reference,
  bar,
  isFloor = false,
}: Measured): Result {
  if (!Number.isFinite(value) || (reference !== undefined && !(reference > 0)))
    throw new Error(`${bench} has no figure: ${value} against ${reference ?? bar} ${unit}.`)
  const ratio = value / (reference ?? bar)
  const judged = reference === undefined ? value : ratio
  const pass = isFloor ? judged >= bar : judged <= bar
  return { bench, value, unit, reference: reference ?? null, ratio, bar, pass }
}

const DECIMALS = 1_000

/** A result as one line of JSON, its numbers rounded to three decimals. */
export function formatLine(result: Result): string {
  const { bench, value, unit, reference, ratio, bar, pass } = result
  const line = {
    bench,
    value: round(value),
    unit,
    reference: reference === null ? null : round(reference),
    ratio: round(ratio),
    bar,
    pass,
  }
  return `${JSON.stringify(line)}\n`
}

function round(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS
}
