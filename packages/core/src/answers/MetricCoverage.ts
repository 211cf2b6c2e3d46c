import type { Day } from '../time/Day.ts'

/** One metric of one project as far as there are values. */
export type CoveredProject = {
  project_id: string
  first_day: Day
  last_day: Day
  /** The sources of the facts behind it, those of its parts where it is computed. */
  sources: string[]
}

/** Which projects have a metric, those with the newest and then the longest series first. */
export type MetricCoverage = {
  metric_id: string
  projects: CoveredProject[]
}
