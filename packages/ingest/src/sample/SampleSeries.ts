import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Project } from '@tickmark/core/projects/Project'
import { addDays, type Day, daysBetween } from '@tickmark/core/time/Day'
import { addMonths } from '@tickmark/core/time/Granularity'

/**
 * All series are generated from this day, so that a day has the same value regardless of the
 * sample's last day.
 */
export const SAMPLE_EPOCH: Day = '2019-01-01'

/** The days that series run over. */
export type SampleCalendar = {
  /** From the epoch to the end, one per position of a series. */
  days: readonly Day[]
  /** Position of the first day that is shown, five years before the end. */
  first: number
}

/** Creates the calendar of a sample that ends on this day. */
export function createCalendar(endDay: Day): SampleCalendar {
  const count = Math.max(daysBetween(SAMPLE_EPOCH, endDay) + 1, 0)
  const days = Array.from({ length: count }, (_, index) => addDays(SAMPLE_EPOCH, index))
  const start = addDays(addMonths(endDay, -60), 1)
  return { days, first: Math.max(daysBetween(SAMPLE_EPOCH, start), 0) }
}

/** Activity on weekends relative to working days; the epoch was a Tuesday. */
export function weekdayFactor(position: number): number {
  const weekday = (position + 2) % 7
  return weekday === 0 || weekday === 6 ? 0.8 : 1.04
}

/** One generated series: a value per day of the calendar. */
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
  /** Fraction of its sector's largest project. */
  scale: number
  /** The market's cycle, in logarithms. */
  market: Float64Array
  /** The project's activity relative to its usual year, in logarithms. */
  activity: Float64Array
  /** Positions of its first day and of the day after its last. */
  launch: number
  end: number
}
