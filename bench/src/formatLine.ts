import type { Result } from './Result.ts'

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
