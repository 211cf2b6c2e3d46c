import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Project } from '@tickmark/core/projects/Project'
import type { Day } from '@tickmark/core/time/Day'

/** The days that series run over, and the state of the whole market on each. */
export type SampleCalendar = {
  /** From the day before the first that is shown to the end, one per position of a series. */
  days: readonly Day[]
  /** The same in years since 2000. */
  years: Float64Array
  /** Days from the epoch to the first of `days`. */
  offset: number
  /** Position of the first day that is shown, five years before the end. */
  first: number
  /** The value of the market, in logarithms relative to the start of 2025, without noise. */
  cycle: Float64Array
  /** The daily noise that prices have in common, in logarithms. */
  mood: Float64Array
  /** The additional trading on days on which prices move a lot, in logarithms. */
  turmoil: Float64Array
}

/** Activity on weekends relative to working days; the epoch was a Tuesday. */
export function weekdayFactor({ offset }: SampleCalendar, day: number): number {
  const weekday = (offset + day + 2) % 7
  return weekday === 0 || weekday === 6 ? 0.82 : 1.04
}

/** Rounds to whole cents. */
export function toCents(value: number): number {
  return Math.round(value * 100) / 100
}

/** One generated series: a value per day of the calendar, NaN on days without one. */
export type SampleSeries = {
  metric_id: MetricId
  values: Float64Array
  chain_id?: string
  product_id?: string
  contract_id?: string
}

/** The inputs of a project's generated series. */
export type SampleProject = {
  project: Project
  calendar: SampleCalendar
  /** From 5, the largest of its sector, to 1. */
  size: number
  /** Fraction of a project of the largest size. */
  scale: number
  /** Positions of its first day and of the day after its last, and of the first day of its token. */
  launch: number
  end: number
  token: number
  /** The level of activity, in logarithms: noise that its volumes, fees and users share. */
  busy: Float64Array
  /** The level of a column of `SAMPLE_LEVELS` on each day, without noise; null if it has none. */
  findLevel(column: 'fees' | 'kept' | 'business' | 'tvl' | 'users'): Float64Array | null
  /** A special curve of the project; null if it has none. */
  findCurve(column: string): Float64Array | null
}
