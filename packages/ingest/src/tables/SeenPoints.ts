import { AppError } from '@tickmark/core/errors/AppError'
import { dayStart } from '@tickmark/core/time/Day'
import { Memo } from './Memo.ts'
import type { Place } from './PlaceFinder.ts'

/** More would take too much memory: for each series the days that it has are remembered. */
const MAX_SERIES = 20_000
/** Far more than a file of 100 MB has by itself; a small one has more where its periods are spread over their days. */
const MAX_POINTS = 25_000_000
const DAY_MS = 86_400_000
const FIRST_DAY_NUMBER = dayStart('2009-01-01') / DAY_MS
/** Days later than tomorrow are rejected before. */
const LAST_BYTE = Math.ceil((Date.now() / DAY_MS - FIRST_DAY_NUMBER + 400) / 8)

/** Returns the number of a day since 2009, by which `SeenPoints` remembers it. */
export function numberDay(day: string): number {
  return dayStart(day) / DAY_MS - FIRST_DAY_NUMBER
}

/** The points that a table has had so far, each in one bit. */
export class SeenPoints {
  private readonly seen = new Memo<Place, Memo<string, Uint8Array>>()
  private seriesCount = 0
  private pointCount = 0

  /** Returns whether a point was added before. @throws AppError `payload-too-large` for too many series. */
  add(metricId: string, { place, number }: { place: Place; number: number }): boolean {
    const bits = this.findBits(metricId, place)
    const byte = number >> 3
    const bit = 1 << (number & 7)
    const known = bits[byte] ?? 0
    bits[byte] = known | bit
    return (known & bit) !== 0
  }

  /** Counts points, as many as a value has days. @throws AppError `payload-too-large` for too many. */
  count(days: number): void {
    this.pointCount += days
    if (this.pointCount > MAX_POINTS)
      throw new AppError(
        'payload-too-large',
        `The table has more than ${MAX_POINTS / 1e6} million values of days. Split it into several files.`,
      )
  }

  private findBits(metricId: string, place: Place): Uint8Array {
    const ofPlace = this.seen.get(place, () => new Memo<string, Uint8Array>())
    return ofPlace.get(metricId, () => {
      this.seriesCount += 1
      if (this.seriesCount > MAX_SERIES)
        throw new AppError(
          'payload-too-large',
          `The table has more than ${MAX_SERIES} series. Split it into several files.`,
        )
      return new Uint8Array(LAST_BYTE)
    })
  }
}
