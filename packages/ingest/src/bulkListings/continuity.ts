import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { StatedTotal } from '../connectors/Connector.ts'
import { nameSeries } from '../finalDays/findFinalDays.ts'
import type { KnownSeries } from './findKnownSeries.ts'

/**
 * The outcome for a subject in bulk listings. `fromListing`: its values are read from the listings.
 * `unchanged`: they hold nothing new. `fetch`: they do not hold enough, so its own history is
 * fetched. `compare`: they contradict known days, which the source may have corrected.
 */
export type Verdict = 'fromListing' | 'unchanged' | 'fetch' | 'compare'

/** Everything that the outcome for one subject depends on. */
export type ContinuityInput = {
  /** The day that the listings report. */
  day: Day
  /** The number of past days that the source corrects: a series without a newer day has ended. */
  revision_days: number
  stated: readonly StatedTotal[]
  /** The points that the listings would be read as. */
  points: readonly Point[]
  /** The source has reported figures of the project before, however long ago. */
  isKnown: boolean
  /** Series of the project, limited to the stated totals and their parts. */
  known: readonly KnownSeries[]
}

/** Returns a test for whether a series is the series of this total. */
export function isTotalOf(total: StatedTotal): (series: KnownSeries) => boolean {
  return ({ metric_id, product_id, chain_id }) =>
    metric_id === total.metric_id && product_id === total.product_id && chain_id === ''
}

/**
 * Returns whether the parts in the listings are the known parts. Every listed part must be known up to the day or the
 * day before, because a new part needs its whole history, and no known part that still continues may be absent.
 */
export function matchesKnownParts({ day, revision_days, points, known }: ContinuityInput): boolean {
  const listed = new Set(points.map(nameSeries))
  const eve = addDays(day, -1)
  const ended = addDays(day, -revision_days)
  const newest = new Map(known.map((series) => [nameSeries(series), series.newest]))
  return (
    points.every((point) => (newest.get(nameSeries(point)) ?? '') >= eve) &&
    known.every((series) => series.newest < ended || listed.has(nameSeries(series)))
  )
}

/** Relative difference that rounding before or after adding up may cause. */
const ROUNDING = 1e-6

/**
 * Returns whether two amounts are equal except for rounding: within a relative tolerance, and, if one of them is a
 * whole number, within half a unit for each of the `addends` that either was added up from.
 */
export function isSameAmount(one: number, other: number, addends: number): boolean {
  const isRounded = Number.isInteger(one) || Number.isInteger(other)
  const slack = Math.max(
    ROUNDING * Math.max(Math.abs(one), Math.abs(other)),
    isRounded ? addends / 2 : 0,
  )
  return Math.abs(one - other) <= slack
}
