import type { MetricId } from '@tickmark/core/metrics/METRICS'
import type { Project } from '@tickmark/core/projects/Project'
import type { SampleCalendar } from './SampleCalendar.ts'

/** One generated series: a value per day of the calendar. */
export type SampleSeries = {
  metric_id: MetricId
  values: Float64Array
  chain_id?: string
  product_id?: string
  contract_id?: string
}

/** What a project's series are made from. */
export type SampleProject = {
  project: Project
  calendar: SampleCalendar
  /** From 5, the largest of its sector, to 1. */
  size: number
  /** Fraction of its sector's largest project. */
  scale: number
  /** The market's cycle, in logarithms. */
  market: Float64Array
  /** How busy the project is against its usual year, in logarithms. */
  activity: Float64Array
  /** Positions of its first day and of the day after its last. */
  launch: number
  end: number
}
