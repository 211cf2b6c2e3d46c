import type { LeafKind } from './Plan.ts'

/** A power of two, by which a float is multiplied without losing a bit. */
const SCALE = 2 ** 60

type ExactSum = {
  /** SQL of a Float64, or with `OrNull` of a Nullable one. */
  value: string
  /** `OrNull` where the sum of nothing is missing. */
  combinator?: '' | 'OrNull'
  /** The frame of a window function. */
  over?: string
}

/**
 * SQL of a sum that is the same to the last digit in whatever order and portions the engine adds the values up.
 * Floats are added as whole numbers of 2⁻⁶⁰, which is exact from 0.004 upwards and off by at most 10⁻¹⁸ a value below;
 * a sum of one value is that value.
 * The engine converts what lies beneath a missing value, too. After a division by zero that is not a number and would
 * fail the query, so `OrNull` replaces missing values before the conversion and leaves them out of the sum.
 */
export function exactSum({ value, combinator = '', over = '' }: ExactSum): string {
  const sum =
    combinator === 'OrNull'
      ? `sumOrNullIf(${wholeSql(`ifNull(${value}, 0)`)}, (${value}) IS NOT NULL)`
      : `sum(${wholeSql(value)})`
  return `(toFloat64(${sum} ${over}) / ${SCALE})`
}

/** SQL of what the values of an array come to, up to each of them; `exactSumBetween` takes sums of stretches from it. */
export function exactSums(values: string): string {
  return `arrayCumSum(one -> ${wholeSql('one')}, ${values})`
}

/** The exact sum of the values after place `from` up to place `to` over `sums` of all of them, of which place 0 is 0. */
export function exactSumBetween(from: string, to: string): string {
  return `(toFloat64(sums[${to}] - sums[${from}]) / ${SCALE})`
}

function wholeSql(value: string): string {
  return `toInt256((${value}) * ${SCALE})`
}

/** Far above any figure, and so far below what whole numbers of 256 bits hold that a thousand of them fit. */
const LARGEST = 1e55

/** SQL of a value that can be added up: what a formula made too large for that, or not a number, is missing. */
export function summableSql(value: string): string {
  return `if(abs(${value}) < ${LARGEST}, ${value}, NULL)`
}

/** How the rolled-up values of several projects make one: amounts and levels add up, everything else only when it is alone. */
export const ADD_UP = {
  flow: (column) => exactSum({ value: column, combinator: 'OrNull' }),
  stock: (column) => exactSum({ value: column, combinator: 'OrNull' }),
  price: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  unique: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  days: (column) => `max(${column})`,
} as const satisfies Record<LeafKind, (column: string) => string>
