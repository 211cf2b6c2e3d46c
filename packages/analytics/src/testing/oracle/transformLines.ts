import type { Transform } from '@tickmark/core/query/MetricQuery'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import {
  addPeriods,
  endOfPeriod,
  type Granularity,
  yearBefore,
} from '@tickmark/core/time/Granularity'
import { sumExactly } from './sumExactly.ts'

/** A line on the grid of periods; what lies before `first` is known, but not asked for. */
export type Line = {
  values: readonly (number | null)[]
  /** The number of times that amounts are factors of its values, which is how often they are annualized. */
  amounts: number
  isBetter(one: number, other: number): boolean
}
export type Grid = {
  periods: readonly Day[]
  granularity: Granularity
  /** The place of the first period that is asked for. */
  first: number
  /** The last day that is asked for. */
  to: Day
}
type One = Exclude<Transform['kind'], 'ltm' | 'share' | 'rank'>

/** Applies a transform to lines of one measure. `all` are those that `top` leaves out too, without Others. */
export function transformLines(
  lines: readonly Line[],
  transform: Transform,
  { grid, all }: { grid: Grid; all: readonly Line[] },
): Line[] {
  const apply = (line: Line, compute: (value: number, at: number) => number | null): Line => ({
    ...line,
    values: line.values.map((value, at) => (value === null ? null : compute(value, at))),
  })
  const column = (at: number) =>
    all.flatMap(({ values }) =>
      values[at] === null || values[at] === undefined ? [] : [values[at]],
    )
  switch (transform.kind) {
    case 'ltm':
      return [...lines]
    case 'share':
      return lines.map((line) =>
        apply(line, (value, at) => {
          const total = sumExactly(column(at).filter((one) => one > 0)) ?? 0
          return value < 0 || total === 0 ? null : value / total
        }),
      )
    case 'rank':
      return lines.map((line) =>
        apply(
          line,
          (value, at) => 1 + column(at).filter((one) => line.isBetter(one, value)).length,
        ),
      )
    default:
      return lines.map((line) => ({ ...line, values: transformOne(line, transform, grid) }))
  }
}

function transformOne(
  { values, amounts }: Line,
  transform: Extract<Transform, { kind: One }>,
  { periods, granularity, first, to }: Grid,
): (number | null)[] {
  const asked = values.map((value, at) => (at < first ? null : value))
  switch (transform.kind) {
    case 'rolling': {
      const count = transform.periods
      return values.map((value, at) => {
        const known = values
          .slice(Math.max(0, at - count + 1), at + 1)
          .filter((one) => one !== null)
        if (value === null || known.length < 0.9 * count) return null
        return (sumExactly(known) ?? 0) / known.length
      })
    }
    case 'cumulative':
      return asked.map((value, at) =>
        value === null ? null : sumExactly(asked.slice(0, at + 1).filter((one) => one !== null)),
      )
    case 'change':
      return values.map((value, at) => {
        const start = periods[at] ?? ''
        const before =
          transform.over === 'period'
            ? addPeriods(start, -1, granularity)
            : yearBefore(start, granularity)
        const earlier = values[periods.indexOf(before)] ?? null
        if (value === null || earlier === null || earlier === 0) return null
        return (value - earlier) / Math.abs(earlier)
      })
    case 'index': {
      const base = asked.find((value) => value !== null) ?? null
      if (base === null || base <= 0) return values.map(() => null)
      return values.map((value) => (value === null ? null : (transform.base * value) / base))
    }
    case 'drawdown': {
      let peak = 0
      return asked.map((value) => {
        if (value !== null && value > peak) peak = value
        return value === null || peak <= 0 ? null : value / peak - 1
      })
    }
    case 'annualised':
      return values.map((value, at) => {
        if (value === null) return null
        const start = periods[at] ?? ''
        const end = endOfPeriod(start, granularity)
        return value * (365 / (daysBetween(start, end < to ? end : to) + 1)) ** amounts
      })
  }
}
