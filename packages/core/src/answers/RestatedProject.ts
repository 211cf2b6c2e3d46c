import type { Day } from '../time/Day.ts'

/** What one load changed of one project. */
export type RestatedProject = {
  batch_id: string
  project_id: string
  source_id: string
  /** When the new values were observed, ISO 8601. */
  observed_at: string
  /** How many values changed, of which metrics, and of which days. */
  values: number
  metric_ids: string[]
  first_day: Day
  last_day: Day
  /** The largest change as a fraction of the old value; null when all old values were zero. */
  largest_change: number | null
}
