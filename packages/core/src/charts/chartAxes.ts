import type { AxisSide, ChartUnit } from './ChartAnswer.ts'
import type { PreparedAxis } from './PreparedChart.ts'

/** The requirements of a series for an axis; `side` where it was requested. */
type Need = {
  unit: ChartUnit
  side: AxisSide | undefined
  isTransformed?: boolean | undefined
  /** Present where values of one unit have nothing to do with the others in size, such as the price of a token. */
  scale?: string | undefined
}

/** `isShown` is false where the side is taken by an axis of another unit: then the series has a scale of its own. */
export type AxisPlace = { unit: ChartUnit; side: AxisSide; isShown: boolean }

/**
 * The axes of a chart, the left one first, and the axis of each series. One axis has one unit. Series go to
 * the side that was asked for; the others by their units: the first of them to the left, the second to the right. What
 * is transformed by itself takes what the others leave.
 */
export function placeAxes(needs: readonly Need[]): { axes: AxisPlace[]; axisOf: number[] } {
  const axes: AxisPlace[] = []
  const scales = new Map<AxisPlace, string>()
  const scaleOf = ({ scale, unit }: Need) => scale ?? unit
  const find = (need: Need, side: AxisSide) =>
    axes.find((axis) => scales.get(axis) === scaleOf(need) && axis.side === side)
  const isFree = (side: AxisSide) => axes.every((axis) => axis.side !== side)
  const open = (need: Need, side: AxisSide) => {
    const axis = { unit: need.unit, side, isShown: isFree(side) }
    axes.push(axis)
    scales.set(axis, scaleOf(need))
    return axis
  }
  const placed = new Map<Need, AxisPlace>()
  for (const need of needs)
    if (need.side !== undefined) placed.set(need, find(need, need.side) ?? open(need, need.side))
  const byScale = new Map<string, AxisPlace>()
  const waiting = needs.toSorted(
    (a, b) => Number(a.isTransformed ?? 0) - Number(b.isTransformed ?? 0),
  )
  for (const need of waiting) {
    if (placed.has(need)) continue
    const axis =
      byScale.get(scaleOf(need)) ??
      find(need, 'left') ??
      open(need, isFree('left') ? 'left' : 'right')
    byScale.set(scaleOf(need), axis)
    placed.set(need, axis)
  }
  const order = ({ isShown, side }: AxisPlace) => (isShown ? 0 : 2) + (side === 'left' ? 0 : 1)
  axes.sort((one, other) => order(one) - order(other))
  return {
    axes: axes.length === 0 ? [{ unit: 'number', side: 'left', isShown: true }] : axes,
    axisOf: needs.map((need) => {
      const axis = placed.get(need)
      return axis === undefined ? 0 : axes.indexOf(axis)
    }),
  }
}

/** Up to so many places each is named. */
const ALL_PLACES = 10

type Look = {
  extent: { min: number; max: number } | null
  isStacked: boolean
  log: boolean
  /** See `PreparedAxis`. */
  fits: boolean
}

/** From where to where an axis goes and what it names, where the values alone would decide badly. */
export function chooseAxis(place: AxisPlace, { extent, isStacked, log, fits }: Look): PreparedAxis {
  const { unit } = place
  const crossesZero = extent !== null && extent.min < 0
  const axis = { ...place, log, fits, bounds: null, marks: null, crossesZero, isInverted: false }
  if (unit === 'rank' && extent !== null)
    return {
      ...axis,
      // Half a place more on both sides, so that the first and the last are not cut through.
      bounds: { min: 0.5, max: extent.max + 0.5 },
      marks: listPlaces(extent.max),
      isInverted: true,
    }
  if (log && extent !== null && extent.min > 0)
    return { ...axis, bounds: { min: roundTo(extent.min, 'down'), max: roundTo(extent.max, 'up') } }
  // Shares below zero or above one occur where some parts are negative; then the values decide.
  const isWhole = extent !== null && extent.min >= 0 && extent.max <= 1
  if (unit === 'share' && isStacked && isWhole)
    return { ...axis, bounds: { min: 0, max: 1 }, marks: [0, 0.25, 0.5, 0.75, 1] }
  return axis
}

/** Down or up to the next 1, 2 or 5 of a decade, so that a log axis has no decades without values. */
function roundTo(value: number, way: 'down' | 'up'): number {
  const decade = 10 ** Math.floor(Math.log10(value))
  const steps = [1, 2, 5, 10].map((step) => step * decade)
  const found =
    way === 'down' ? steps.findLast((step) => step <= value) : steps.find((step) => step >= value)
  return found ?? value
}

/** Every place where there are few, otherwise the first and every fifth, tenth or so on. */
function listPlaces(last: number): number[] {
  const step = last <= ALL_PLACES ? 1 : 5 * Math.ceil(last / (5 * ALL_PLACES))
  const places = [1]
  for (let place = step === 1 ? 2 : step; place <= last; place += step) places.push(place)
  return places
}
