import type { Day } from '../time/Day.ts'

/** How new one metric of one source is. */
export type FreshnessRow = {
  source_id: string
  source_name: string
  metric_id: string
  newest_day: Day
  /** The newest complete day that any source has of the metric. */
  anchor: Day
  /** Days from the newest day to the anchor; 0 when the source is as new as any. */
  days_behind: number
  /** Days from the newest day to yesterday, the last day that can be complete; 0 when nothing newer is to be had. */
  days_old: number
  /** Projects that the source has the metric of, and those of them with a value in the last seven days up to its newest. */
  series: number
  current_series: number
  points: number
}

/** How new every reported metric is, the oldest first. Derived metrics are as old as their parts. */
export type Freshness = {
  rows: FreshnessRow[]
  meta: { data_version: number; sample: boolean }
}
