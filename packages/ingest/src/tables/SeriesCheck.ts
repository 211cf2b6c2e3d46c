import { findMetric } from '@tickmark/core/metrics/findMetric'
import { Memo } from './Memo.ts'
import type { Place } from './PlaceFinder.ts'

/** A value of a series, in the order of the table. */
export type SeriesValue = {
  value: number
  /** The number in its cell, which may be in millions. */
  written: number
  metric_id: string
  keys: { place: Place; number: number }
  line: number
  column: string
}

type Seen = { line: number; column: string }
/** The last two values of a series, without zeros, the first zero since, and in which direction its days go. */
type Series = {
  metric_id: string
  first: number
  second: number
  zero: (Seen & { isBegin: boolean }) | undefined
  /** A zero between two values, of which only the next one says if they are usual. */
  open: Seen | undefined
  day: number
  isNewestFirst: boolean
  isRounded: boolean
}

const NOTHING = { isJump: false, gap: undefined }

/** Two values of a series that are about the same, and how near to thousands another one is to them, in powers of 1000. */
const ALIKE = 1.5
const NEAR = 0.03
/** Values beside which a zero is one that programs write for days without data. */
const USUAL = 3
/** Smaller values of a day may be zero on another one. */
const MIN_USUAL = 100

/** Checks the values of each series beside those before them. */
export class SeriesCheck {
  private readonly places = new Memo<Place, Map<string, Series>>()
  private readonly all: Series[] = []

  /** Returns whether a value has other thousands than those before it, and the zero before it that may be no value. */
  add(next: SeriesValue): { isJump: boolean; gap: Seen | undefined } {
    const { value, written, keys, line, column } = next
    const series = this.find(next)
    series.isNewestFirst = keys.number < series.day
    series.day = keys.number
    const { first, second, zero } = series
    if (value === 0) {
      series.zero ??= { line, column, isBegin: Number.isNaN(second) }
      return NOTHING
    }
    const power = Math.log10(value / second) / 3
    const isOther = Math.round(power) !== 0 && Math.abs(power - Math.round(power)) < NEAR
    const isAlike =
      areWithin(USUAL, second, value) && mayHaveGaps(series.metric_id, value) && !isRounded(written)
    const closed = isAlike ? series.open : undefined
    // Before its first day a series has zeros too.
    const between = isAlike && (zero?.isBegin !== true || series.isNewestFirst) ? zero : undefined
    const isUsual =
      zero?.isBegin === true || isPrice(series.metric_id) || areWithin(USUAL, first, second)
    const gap = closed ?? (isUsual ? between : undefined)
    series.open = isUsual ? undefined : between
    series.isRounded = isRounded(written)
    series.first = second
    series.second = value
    // Of zeros at the beginning, two values say whether they are the newest days.
    if (!Number.isNaN(second)) series.zero = undefined
    const isJump = isOther && areWithin(ALIKE, first, second)
    return isJump || gap !== undefined ? { isJump, gap } : NOTHING
  }

  /** Returns the first of zeros on the newest days of a series, for which there may be no data yet. */
  findNewestGap(): Seen | undefined {
    return this.all.find(
      ({ zero, isNewestFirst, isRounded, metric_id, first, second }) =>
        zero !== undefined &&
        !isNewestFirst &&
        !isRounded &&
        areWithin(USUAL, first, second) &&
        mayHaveGaps(metric_id, second),
    )?.zero
  }

  private find({ metric_id, keys }: SeriesValue): Series {
    const ofPlace = this.places.get(keys.place, () => new Map<string, Series>())
    const known = ofPlace.get(metric_id)
    if (known !== undefined) return known
    const [first, second] = [Number.NaN, Number.NaN]
    const begun = {
      metric_id,
      first,
      second,
      zero: undefined,
      open: undefined,
      day: keys.number,
      isNewestFirst: false,
      isRounded: false,
    }
    ofPlace.set(metric_id, begun)
    this.all.push(begun)
    return begun
  }
}

const areWithin = (factor: number, one: number, other: number) =>
  one / other < factor && other / one < factor

/** Beside a one, a zero may be a half. */
const isRounded = (written: number) => Number.isInteger(written) && Math.abs(written) < 3

const isPrice = (metricId: string) => findMetric(metricId)?.kind === 'price'
const mayHaveGaps = (metricId: string, value: number) =>
  isPrice(metricId) || Math.abs(value) >= MIN_USUAL
