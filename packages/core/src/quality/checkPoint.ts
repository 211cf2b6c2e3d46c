import { lateFormat } from '../formats/formatValue.ts'
import type { MetricKind } from '../metrics/MetricDefinition.ts'
import {
  medianOf,
  OUTLIER_THRESHOLDS,
  SPIKE_LIMITS,
  type SpikeLimit,
} from './OUTLIER_THRESHOLDS.ts'
import type { QualityCheckId } from './QUALITY_CHECKS.ts'

/** A point that is to be checked, and the points around it. */
export type PointInContext = {
  kind: MetricKind
  value: number
  /** The day was not over when it was reported, so that too little of it means nothing. */
  isUnfinished: boolean
  /** Values of the days before, oldest first. */
  before: readonly number[]
  /** Values of the days after, nearest first. */
  after: readonly number[]
}

/** The reason why a point is held back, and the value that was expected in its place. */
export type Doubt = {
  check_id: Extract<QualityCheckId, 'impossible' | 'unit_jump' | 'spike'>
  expected: number | null
  why: string
}

/** The distance of a spike, and of a change of units, as a multiple of the usual movement of a series. */
const SPIKE_MOVEMENTS = 6
const UNIT_MOVEMENTS = 3
/** A series that never moves has this movement all the same, in logarithms: about two per cent. */
const MIN_MOVEMENT = 0.02
/** Makes the median deviation comparable with a standard deviation. */
const MAD_SCALE = 1.4826
const RECENT_DAYS = 3
/** Units differ by these powers of ten: thousands, millions, and the decimals of tokens. */
const UNIT_POWERS = [3, 6, 8, 9, 12, 18] as const
/** The tolerance for a step to be a power of ten, and the maximum movement of the days on both sides, in logarithms. */
const UNIT_SLACK = Math.log(1.15)
const CALM = 0.2

/**
 * Judges one point by the days around it. Null where nothing speaks against it.
 *
 * A value far away is believed where the days after it are there too: then a level has changed.
 */
export function checkPoint(point: PointInContext): Doubt | null {
  const { kind, value } = point
  if (Math.abs(value) > OUTLIER_THRESHOLDS.largestValue)
    return doubt('impossible', null, 'implausibly large')
  if (value < 0 && (kind === 'price' || kind === 'unique'))
    return doubt('impossible', null, 'below zero')
  const limit = SPIKE_LIMITS[kind]
  return limit === null ? null : judgeLevel(point, limit)
}

function judgeLevel(point: PointInContext, limit: SpikeLimit): Doubt | null {
  const { value } = point
  const before = point.before.map(Math.abs)
  const level = medianOf(before)
  if (level === null || level === 0 || before.length < OUTLIER_THRESHOLDS.leastDays) return null
  const recent = medianOf(before.slice(-RECENT_DAYS)) ?? level
  const after = point.after.map(Math.abs)
  const following = after.length >= OUTLIER_THRESHOLDS.leastFollowing ? medianOf(after) : null
  const movement = movementOf(before, level)
  if (level < limit.least)
    return judgeSmall(point, { level, limit, movement, references: [recent, following ?? 0] })
  if (point.isUnfinished && Math.abs(value) < level) return null
  if (value === 0) {
    const stood = limit.zeroIsOdd && recent > 0 && (following === null || following > 0)
    return stood ? doubt('spike', level, 'zero, unlike the days around it') : null
  }
  const references = [level, recent, ...(following === null ? [] : [following])]
  const distance = Math.min(...references.map((one) => distanceOf(value, one)))
  const movements = Math.log(distance) / movement
  const why = `${times(value, level)} the usual level`
  if (distance > OUTLIER_THRESHOLDS.otherUnits && movements > UNIT_MOVEMENTS)
    return doubt('unit_jump', level, why)
  if (distance > limit.factor && movements > SPIKE_MOVEMENTS) return doubt('spike', level, why)
  return stepsByUnits({ value, level, before, after }) ? doubt('unit_jump', level, why) : null
}

type Small = { level: number; limit: SpikeLimit; movement: number; references: readonly number[] }

/**
 * Judges a value by a level below which anything may happen: by how far it is from what is still no level. A level may
 * have grown so much in a day, for example by one deposit, so that only amounts of a day can be in other units.
 */
function judgeSmall(
  { kind, value }: PointInContext,
  { level, limit, movement, references }: Small,
): Doubt | null {
  const distance = Math.abs(value) / Math.max(limit.least, ...references)
  const movements = Math.log(distance) / movement
  const why = `${times(value, level)} the usual level`
  if (kind === 'flow' && distance > OUTLIER_THRESHOLDS.otherUnits && movements > UNIT_MOVEMENTS)
    return doubt('unit_jump', level, why)
  return distance > limit.factor && movements > SPIKE_MOVEMENTS ? doubt('spike', level, why) : null
}

/** Returns whether a calm series remains as calm, a power of ten away. */
function stepsByUnits(of: {
  value: number
  level: number
  before: readonly number[]
  after: readonly number[]
}): boolean {
  const { value, level, before, after } = of
  const following = medianOf(after)
  if (following === null || after.length < OUTLIER_THRESHOLDS.leastFollowing || following === 0)
    return false
  if (distanceOf(value, following) > 2) return false
  const step = Math.log(distanceOf(following, level))
  return (
    UNIT_POWERS.some((power) => Math.abs(step - power * Math.LN10) <= UNIT_SLACK) &&
    movementOf(before, level) <= CALM &&
    movementOf(after, following) <= CALM
  )
}

/** Measures how much values move around their middle, in logarithms. */
function movementOf(values: readonly number[], level: number): number {
  const deviations = values.map((one) => (one === 0 ? 1 : Math.abs(Math.log(one / level))))
  return MAD_SCALE * Math.max(medianOf(deviations) ?? 0, MIN_MOVEMENT)
}

/** Returns how many times one amount is the other, the larger over the smaller, whatever their signs. */
function distanceOf(one: number, other: number): number {
  const [a, b] = [Math.abs(one), Math.abs(other)]
  if (a === b) return 1
  return Math.max(a, b) / Math.min(a, b)
}

const RATIO = lateFormat({ maximumSignificantDigits: 3 })

function times(value: number, level: number): string {
  const ratio = Math.abs(value / level)
  return `${RATIO.format(ratio)} times`
}

function doubt(check_id: Doubt['check_id'], expected: number | null, why: string): Doubt {
  return { check_id, expected, why }
}
