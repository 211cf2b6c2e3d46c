import type { Day } from '../time/Day.ts'

/** Days without a value between the first and the last day of a series. */
export type Gap = {
  metric_id: string
  project_id: string
  from: Day
  to: Day
  days: number
}

/** Gaps of reported amounts and levels, the longest first; of each series the hundred longest are known. */
export type Gaps = {
  gaps: Gap[]
  /** All gaps that match, whatever part of them is listed. */
  total: { series: number; gaps: number; days: number }
  meta: { data_version: number; sample: boolean }
}
