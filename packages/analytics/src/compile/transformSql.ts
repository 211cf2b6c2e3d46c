import type { Transform } from '@tickmark/core/query/MetricQuery'
import { type Granularity, PERIODS_PER_YEAR } from '@tickmark/core/time/Granularity'
import { comparableSql } from './comparableSql.ts'
import { exactSum } from './exactSum.ts'
import type { Leaf, Measure } from './Plan.ts'

/** The share of its periods that must have a value for a window to have one. */
export const WINDOW_COVERAGE = 0.9

type Column = Pick<Measure, 'name' | 'kind' | 'amounts' | 'is_lower_value_better' | 'format'>
type Window = {
  keys: readonly string[]
  granularity: Granularity
  /** True if rows have columns `x_…` and `u_…` for partial and unfinished values. */
  isMarked?: boolean
  /** Conditions for the rows that a whole is the sum of. */
  isPart?: string[]
}

/**
 * SQL of one transform of a column over the dense grid of periods, one row per period and key. Missing values stay
 * missing. `days` is the number of days of the period, up to the end of the range.
 */
export function transformSql(
  { name: column, amounts, is_lower_value_better, format }: Column,
  transform: Transform,
  window: Window,
): string {
  const partition = window.keys.length > 0 ? `PARTITION BY ${window.keys.join(', ')} ` : ''
  const ordered = `${partition}ORDER BY period`
  switch (transform.kind) {
    case 'rolling': {
      const frame = `OVER (${ordered} ROWS BETWEEN ${transform.periods - 1} PRECEDING AND CURRENT ROW)`
      return covered({
        column,
        frame,
        periods: transform.periods,
        value: `${sumOver(column, frame)} / count(${column}) ${frame}`,
      })
    }
    case 'cumulative': {
      // Periods before the range, which other transforms read, are no part of the total.
      const counted = `if(in_range, ${column}, NULL)`
      return `if((${counted}) IS NULL, NULL, ${sumOver(counted, `OVER (${ordered} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`)})`
    }
    case 'change': {
      const at = (distance: number) =>
        `any(${column}) OVER (${ordered} ROWS BETWEEN ${distance} PRECEDING AND ${distance} PRECEDING)`
      const ofBefore = (write: (distance: number) => string) =>
        transform.over === 'year' ? yearSql(window.granularity, write) : write(1)
      const before = ofBefore(at)
      const change = `((${column} - ${before}) / nullIf(abs(${before}), 0))`
      if (window.isMarked !== true) return change
      // The difference to a value of fewer days would be one of days.
      const isPartialBefore = ofBefore(
        (distance) =>
          `any(x_${column}) OVER (${ordered} ROWS BETWEEN ${distance} PRECEDING AND ${distance} PRECEDING)`,
      )
      return `if(x_${column} = 1 OR u_${column} = 1 OR ${isPartialBefore} = 1, NULL, ${change})`
    }
    case 'share': {
      // The same as `shareOf`.
      const isPositive = [`${column} > 0`, ...(window.isPart ?? [])].join(' AND ')
      const whole = sumOver(`if(${isPositive}, ${column}, 0)`, 'OVER (PARTITION BY period)')
      return `if(${column} < 0, NULL, ${column} / nullIf(${whole}, 0))`
    }
    case 'rank': {
      const best = is_lower_value_better ? 'ASC' : 'DESC'
      const order =
        format === 'multiple' ? `${comparableSql(column, format)} IS NULL, ${column}` : column
      return `if(${column} IS NULL, NULL, toFloat64(rank() OVER (PARTITION BY period ORDER BY ${order} ${best} NULLS LAST)))`
    }
    case 'index': {
      const base = baseSql(column, window)
      return `if(${base} > 0, ${transform.base} * (${column} / nullIf(${base}, 0)), NULL)`
    }
    case 'drawdown': {
      const peak = `maxIf(${column}, in_range) OVER (${ordered} ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`
      return `(${column} / nullIf(greatest(${peak}, 0), 0) - 1)`
    }
    case 'annualised':
      // Levels and counts do not grow with the length of a period, and neither does an amount by another.
      if (amounts === 0) return column
      return amounts === 1
        ? `(${column} * 365 / days)`
        : `(${column} * pow(365 / days, ${amounts}))`
    case 'ltm':
      // Applied to the parts; see `ltmSql`.
      return column
  }
}

/** SQL of the first value in the range, by which an index divides. */
function baseSql(column: string, { keys }: Window): string {
  const partition = keys.length > 0 ? `PARTITION BY ${keys.join(', ')}` : ''
  return `argMinIf(${column}, period, ${column} IS NOT NULL AND in_range) OVER (${partition})`
}

/** SQL of why an index has no value: 1 where the first value is zero, 2 where it is negative. */
export function badBaseSql(column: string, window: Window): string {
  const base = baseSql(column, window)
  return `toUInt8(multiIf(ifNull(${base}, 1) < 0, 2, ifNull(${base}, 1) = 0, 1, 0))`
}

/** SQL of the mark `x_…` after a transform, null if it stays. Changes have no partial values; see `transformSql`. */
export function markSql(column: string, transform: Transform, window: Window): string | null {
  if (transform.kind === 'cumulative') return `toUInt8(0) AS x_${column}`
  if (transform.kind !== 'rolling') return null
  const partition = window.keys.length > 0 ? `PARTITION BY ${window.keys.join(', ')} ` : ''
  const frame = `OVER (${partition}ORDER BY period ROWS BETWEEN ${transform.periods - 1} PRECEDING AND CURRENT ROW)`
  return `toUInt8(count(${column}) ${frame} < ${transform.periods} OR max(x_${column}) ${frame} = 1) AS x_${column}`
}

/** SQL of how many days with a value the last twelve months have. */
export function yearOfDaysSql(column: string, window: Window): string {
  const partition = window.keys.length > 0 ? `PARTITION BY ${window.keys.join(', ')} ` : ''
  return yearSql(
    window.granularity,
    (periods) =>
      `sum(${column}) OVER (${partition}ORDER BY period ROWS BETWEEN ${periods - 1} PRECEDING AND CURRENT ROW)`,
  )
}

/** The last twelve months of a part: amounts are added, levels unchanged, distinct counts averaged. */
export function ltmSql(leaf: Leaf, column: string, window: Window): string {
  const partition = window.keys.length > 0 ? `PARTITION BY ${window.keys.join(', ')} ` : ''
  const frameOf = (periods: number) =>
    `OVER (${partition}ORDER BY period ROWS BETWEEN ${periods - 1} PRECEDING AND CURRENT ROW)`
  switch (leaf.kind) {
    case 'flow':
    case 'days':
      return yearSql(window.granularity, (periods) => {
        const frame = frameOf(periods)
        return covered({ column, frame, periods, value: sumOver(column, frame) })
      })
    case 'unique':
      return yearSql(window.granularity, (periods) => {
        const frame = frameOf(periods)
        const value = `${sumOver(column, frame)} / count(${column}) ${frame}`
        return covered({ column, frame, periods, value })
      })
    case 'stock':
    case 'price':
      return column
  }
}

/** SQL that depends on the number of periods since the same one a year before; see `yearBefore`. */
function yearSql(granularity: Granularity, write: (periods: number) => string): string {
  const periods = PERIODS_PER_YEAR[granularity]
  if (granularity !== 'day') return write(periods)
  const isLeap = `dateDiff('day', subtractYears(period, 1), period) > ${periods}`
  return `if(${isLeap}, ${write(periods + 1)}, ${write(periods)})`
}

/** Counts the periods before the range that a list of transforms needs. */
export function countLookback(transforms: readonly Transform[], granularity: Granularity): number {
  return transforms.reduce((sum, transform) => sum + lookbackOf(transform, granularity), 0)
}

function lookbackOf(transform: Transform, granularity: Granularity): number {
  switch (transform.kind) {
    case 'rolling':
      return transform.periods - 1
    case 'ltm':
      return maxPerYear(granularity) - 1
    case 'change':
      return transform.over === 'year' ? maxPerYear(granularity) : 1
    case 'cumulative':
    case 'share':
    case 'rank':
    case 'index':
    case 'drawdown':
    case 'annualised':
      return 0
  }
}

function maxPerYear(granularity: Granularity): number {
  return PERIODS_PER_YEAR[granularity] + (granularity === 'day' ? 1 : 0)
}

/** Missing values are skipped. */
function sumOver(column: string, over: string): string {
  return exactSum({ value: `ifNull(${column}, 0)`, over })
}

type Covered = { column: string; frame: string; periods: number; value: string }

/** The value of a window that ends on a value and has enough values. */
function covered({ column, frame, periods, value }: Covered): string {
  const needed = Math.ceil(periods * WINDOW_COVERAGE)
  return `if(${column} IS NOT NULL AND count(${column}) ${frame} >= ${needed}, ${value}, NULL)`
}

const START = {
  day: (day: string) => day,
  week: (day: string) => `toMonday(${day})`,
  month: (day: string) => `toStartOfMonth(${day})`,
  quarter: (day: string) => `toStartOfQuarter(${day})`,
  year: (day: string) => `toStartOfYear(${day})`,
} as const satisfies Record<Granularity, (day: string) => string>

/** SQL for the first day of the period of a day; matches `startOfPeriod`. */
export function periodSql(day: string, granularity: Granularity): string {
  return START[granularity](day)
}
