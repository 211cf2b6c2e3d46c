import { createHash } from 'node:crypto'
import type { Point } from '@tickmark/analytics/batches/BatchWriter'
import { type Day, dayStart } from '@tickmark/core/time/Day'

const DAY_MS = 86_400_000
/** Four bytes of the day and eight of its value. */
const BYTES = 12

/**
 * A hash of days and their values, whatever the order in which they come: by day, the number of the day since 1970 and
 * the value as the engine keeps them, in little-endian bytes. `findSettledDigests` makes the same of what is known.
 */
export function digestDays(points: readonly Pick<Point, 'day' | 'value'>[]): string {
  const bytes = Buffer.alloc(points.length * BYTES)
  for (const [index, { day, value }] of inOrder(points).entries()) {
    bytes.writeUInt32LE(numberOf(day), index * BYTES)
    bytes.writeDoubleLE(value, index * BYTES + 4)
  }
  return createHash('md5').update(bytes).digest('hex')
}

/** As they came, as nearly all do. */
function inOrder<T extends { day: Day }>(points: readonly T[]): readonly T[] {
  const isSorted = points.every(
    ({ day }, index) => index === 0 || (points[index - 1]?.day ?? '') < day,
  )
  return isSorted ? points : points.toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Numbers of days that were met before: series have the same ones. */
const numbers = new Map<Day, number>()

function numberOf(day: Day): number {
  const known = numbers.get(day)
  if (known !== undefined) return known
  const number = dayStart(day) / DAY_MS
  numbers.set(day, number)
  return number
}
