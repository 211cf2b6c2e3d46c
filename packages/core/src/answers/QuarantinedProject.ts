import type { QualityCheckId } from '../quality/QUALITY_CHECKS.ts'
import type { Day } from '../time/Day.ts'

/** What checks hold back of one project, of what one batch brought. */
export type QuarantinedProject = {
  batch_id: string
  project_id: string
  source_id: string
  /** When the last of it was held. */
  changed_at: string
  /** How many points are held, and how many of them are not published at all. */
  values: number
  withheld: number
  metric_ids: string[]
  check_ids: QualityCheckId[]
  first_day: Day
  last_day: Day
}
