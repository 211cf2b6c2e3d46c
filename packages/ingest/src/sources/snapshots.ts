import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import type { MetricId } from '@tickmark/core/metrics/METRICS'
import { addDays, type Day } from '@tickmark/core/time/Day'

/** A level 24 hours ago, by what it is now and the percent by which it has changed since; null where that is unknown. */
export function levelOfDayAgo(
  level: number | null,
  change: number | null | undefined,
): number | null {
  if (level === null || change === null || change === undefined || change <= -100) return null
  return level / (1 + change / 100)
}

type Snapshot = {
  metric_id: MetricId
  project_id: string
  day: Day
  value: number
  /** The level a day ago, of a record that is new. */
  before: number | null
  line: number
}

/**
 * Writes a figure of a list. A record that is new has the level of the day before too: rankings end with the newest day
 * that is over, which it would miss until its first day is over.
 */
export function writeSnapshot(
  writer: BatchWriter,
  { value, day, before, ...snapshot }: Snapshot,
): void {
  const point = { ...snapshot, provisional: true }
  writer.point({ ...point, day, value })
  if (before !== null) writer.point({ ...point, day: addDays(day, -1), value: before })
}
