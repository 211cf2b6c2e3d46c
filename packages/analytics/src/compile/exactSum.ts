import type { LeafKind } from './Plan.ts'

/** A power of two: multiplying a float by it loses no bits. */
export const SCALE = 2 ** 100

type ExactSum = {
  /** SQL of a Float64, or with `OrNull` of a Nullable one. */
  value: string
  /** `OrNull` where the sum of nothing is missing. */
  combinator?: '' | 'OrNull'
  /** The frame of a window function. */
  over?: string
}

/**
 * SQL of a sum that is identical to the last digit in whatever order and blocks the engine adds the values. Floats
 * are added as integers of 2⁻¹⁰⁰, which is exact from 4 · 10⁻¹⁵ upward and off by at most 10⁻³⁰ per value below; so the
 * sum of one value is that value. The engine also converts the default value behind a NULL. After a division by zero that
 * is not a number and would fail the query, so `OrNull` replaces missing values before the conversion and excludes
 * them from the sum.
 */
export function exactSum({ value, combinator = '', over = '' }: ExactSum): string {
  const sum =
    combinator === 'OrNull'
      ? `sumOrNullIf(${wholeSql(`ifNull(${value}, 0)`)}, (${value}) IS NOT NULL)`
      : `sum(${wholeSql(value)})`
  return `(toFloat64(${sum} ${over}) / ${SCALE})`
}

/** SQL of the running sums of an array; `exactSumBetween` takes sums of ranges from it. */
export function exactSums(values: string): string {
  return `arrayCumSum(one -> ${wholeSql('one')}, ${values})`
}

/**
 * The exact sum of the values after index `from` up to index `to`, given their running `sums`, where index 0 is 0.
 */
export function exactSumBetween(from: string, to: string): string {
  return `(toFloat64(sums[${to}] - sums[${from}]) / ${SCALE})`
}

function wholeSql(value: string): string {
  return `toInt256((${value}) * ${SCALE})`
}

/** Far above any figure, and small enough for a thousand of them to fit into a 256-bit integer. */
const LARGEST = 1e43

/** SQL of a value that can be added up: missing where a formula gives a value that is too large or not a number. */
export function summableSql(value: string): string {
  return `if(abs(${value}) < ${LARGEST}, ${value}, NULL)`
}

/**
 * The ways in which the rolled-up values of several projects are combined: amounts and levels are added, others need
 * exactly one value.
 */
export const ADD_UP = {
  flow: (column) => exactSum({ value: column, combinator: 'OrNull' }),
  stock: (column) => exactSum({ value: column, combinator: 'OrNull' }),
  price: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  unique: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  days: (column) => `max(${column})`,
} as const satisfies Record<LeafKind, (column: string) => string>
