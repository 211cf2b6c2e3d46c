import type { Day } from '@tickmark/core/time/Day'
import { toDay } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import type { Measure } from '../compile/Plan.ts'
import { listSeries, type SeriesRow } from './listSeries.ts'

/**
 * The anchor day of each measure: the newest complete day that its metric has over all projects,
 * or the day of `as_of`. A derived metric is as old as the oldest of its required parts.
 * Null when a part has no data at all.
 */
export async function findAnchors(
  db: Analytics,
  measures: readonly Measure[],
  asOf: number | null,
): Promise<Map<Measure, Day | null>> {
  if (asOf !== null) return new Map(measures.map((measure) => [measure, toDay(asOf)]))
  const series = await listSeries(db)
  const newest = new Map([
    // A metric of which no day was over when it was observed still ends somewhere.
    ...newestDays(series, (row) => row.last_day),
    ...newestDays(series, (row) => row.last_complete_day),
  ])
  return new Map(measures.map((measure) => [measure, findAnchor(measure, newest)]))
}

function newestDays(
  series: readonly SeriesRow[],
  dayOf: (row: SeriesRow) => Day | null,
): Map<string, Day> {
  const newest = new Map<string, Day>()
  for (const row of series) {
    const day = dayOf(row)
    const known = newest.get(row.metric_id)
    if (day !== null && (known === undefined || known < day)) newest.set(row.metric_id, day)
  }
  return newest
}

function findAnchor(measure: Measure, newest: ReadonlyMap<string, Day>): Day | null {
  const parts = measure.required.length > 0 ? measure.required : measure.optional
  const days = parts.map((id) => newest.get(id))
  const known = days.filter((day) => day !== undefined).sort()
  if (measure.required.length === 0) return known.at(-1) ?? null
  return known.length === days.length ? (known[0] ?? null) : null
}
