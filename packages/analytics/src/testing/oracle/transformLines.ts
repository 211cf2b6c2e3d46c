import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Transform } from '@tickmark/core/query/MetricQuery'
import { type Day, daysBetween } from '@tickmark/core/time/Day'
import {
  addPeriods,
  endOfPeriod,
  type Granularity,
  yearBefore,
} from '@tickmark/core/time/Granularity'
import { isCompared } from './evaluate.ts'
import { sumExactly } from './sumExactly.ts'

/** A line on the grid of periods; what lies before `first` is known, but not asked for. */
export type Line = {
  values: readonly (number | null)[]
  /** The number of times that amounts are factors of its values, which is how often they are annualized. */
  amounts: number
  isBetter(one: number, other: number, format: MetricFormat): boolean
  /** Multiples that say nothing take part in no transform but ranks. */
  format: MetricFormat
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

/** After these a multiple is none. */
const CHANGES_UNIT: ReadonlySet<string> = new Set(['share', 'change', 'index', 'drawdown'])

/** Applies a transform to lines of one measure. `all` are those that `top` leaves out too, without Others. */
export function transformLines(
  lines: readonly Line[],
  transform: Transform,
  { grid, all }: { grid: Grid; all: readonly Line[] },
): Line[] {
  switch (transform.kind) {
    case 'ltm':
      return [...lines]
    case 'rank':
      return lines.map((line) => ({
        ...apply(
          line,
          (value, at) =>
            1 + columnOf(all, at).filter((one) => line.isBetter(one, value, line.format)).length,
        ),
        format: 'number',
      }))
    default: {
      const { kind } = transform
      return lines.map((line) => ({
        ...line,
        format: CHANGES_UNIT.has(kind) ? 'number' : line.format,
        values:
          kind === 'share'
            ? findShares(compared(line), all.map(compared))
            : transformOne(compared(line), transform as Extract<Transform, { kind: One }>, grid),
      }))
    }
  }
}

const compared = (line: Line): Line =>
  apply(line, (value) => (isCompared(value, line.format) ? value : null))

function findShares(line: Line, all: readonly Line[]): readonly (number | null)[] {
  return apply(line, (value, at) => {
    const total = sumExactly(columnOf(all, at).filter((one) => one > 0)) ?? 0
    return value < 0 || total === 0 ? null : value / total
  }).values
}

function apply(line: Line, compute: (value: number, at: number) => number | null): Line {
  return {
    ...line,
    values: line.values.map((value, at) => (value === null ? null : compute(value, at))),
  }
}

function columnOf(all: readonly Line[], at: number): number[] {
  return all.flatMap(({ values }) => values[at] ?? [])
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
      return values.map((value) => (value === null ? null : transform.base * (value / base)))
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
