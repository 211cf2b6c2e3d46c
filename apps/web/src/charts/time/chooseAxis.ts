import type { PreparedAxis } from '../PreparedChart.ts'
import type { AxisPlace } from './placeAxes.ts'

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
  // Shares below zero or above one occur where some parts are negative; then the values decide.
  const isWhole = extent !== null && extent.min >= 0 && extent.max <= 1
  if (unit === 'share' && isStacked && isWhole)
    return { ...axis, bounds: { min: 0, max: 1 }, marks: [0, 0.25, 0.5, 0.75, 1] }
  return axis
}

/** Every place where there are few, otherwise the first and every fifth, tenth or so on. */
function listPlaces(last: number): number[] {
  const step = last <= ALL_PLACES ? 1 : 5 * Math.ceil(last / (5 * ALL_PLACES))
  const places = [1]
  for (let place = step === 1 ? 2 : step; place <= last; place += step) places.push(place)
  return places
}
