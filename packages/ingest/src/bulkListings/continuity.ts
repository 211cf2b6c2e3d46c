import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { addDays, type Day } from '@tickmark/core/time/Day'
import type { StatedTotal } from '../connectors/Connector.ts'
import { nameSeries } from '../finalDays/findFinalDays.ts'
import type { KnownSeries } from './findKnownSeries.ts'

/**
 * What is to be done about a subject that lists speak of: `told`, they are believed; `quiet`, they say nothing new;
 * `ask`, they do not say enough; `compare`, they contradict days that are known, which may have been corrected.
 */
export type Verdict = 'told' | 'quiet' | 'ask' | 'compare'

/** All that a verdict on one subject rests on. */
export type ContinuityInput = {
  /** The day that the lists tell of. */
  day: Day
  /** How many days back the source corrects itself: a series without a newer one has ended. */
  revision_days: number
  stated: readonly StatedTotal[]
  /** What the lists would be read as. */
  points: readonly Point[]
  /** The source gave figures of the project before, however long ago. */
  isKnown: boolean
  /** Of the project, series of the totals that are stated and of their parts only. */
  known: readonly KnownSeries[]
}

/** Whether a series is that of a total. */
export function isTotalOf(total: StatedTotal): (series: KnownSeries) => boolean {
  return ({ metric_id, product_id, chain_id }) =>
    metric_id === total.metric_id && product_id === total.product_id && chain_id === ''
}

/**
 * Whether the parts that lists tell are those that are known: each part told is known up to the day or its eve, since a
 * new one is wanted whole, and none is left out that has not ended.
 */
export function matchesKnownParts({ day, revision_days, points, known }: ContinuityInput): boolean {
  const told = new Set(points.map(nameSeries))
  const eve = addDays(day, -1)
  const ended = addDays(day, -revision_days)
  const newest = new Map(known.map((series) => [nameSeries(series), series.newest]))
  return (
    points.every((point) => (newest.get(nameSeries(point)) ?? '') >= eve) &&
    known.every((series) => series.newest < ended || told.has(nameSeries(series)))
  )
}

/** Sources add up numbers before they round them, or after. */
const ROUNDING = 1e-6

/**
 * Whether two amounts are the same but for rounding: by their size, and by half a unit for each of the `addends` that
 * either was added up from, if one of the two is whole.
 */
export function isSameAmount(one: number, other: number, addends = 0): boolean {
  const isRounded = Number.isInteger(one) || Number.isInteger(other)
  const slack = Math.max(
    ROUNDING * Math.max(Math.abs(one), Math.abs(other)),
    isRounded ? addends / 2 : 0,
  )
  return Math.abs(one - other) <= slack
}
