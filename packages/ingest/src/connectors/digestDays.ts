import { createHash } from 'node:crypto'
import { type Day, dayStart } from '@tickmark/core/time/Day'

const DAY_MS = 86_400_000
/** Four bytes of the day and eight of its value. */
const BYTES = 12

/**
 * A hash of days and their values, whatever the order in which they come: by day, the number of the day since 1970 and
 * the value as the engine keeps them, in little-endian bytes. `findFinalDigests` makes the same of what is known.
 */
export function digestDays(days: readonly Day[], values: readonly number[]): string {
  const bytes = Buffer.alloc(days.length * BYTES)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const order = findOrder(days)
  for (let place = 0; place < days.length; place++) {
    const index = order?.[place] ?? place
    view.setUint32(place * BYTES, numberOf(days[index] ?? ''), true)
    view.setFloat64(place * BYTES + 4, values[index] ?? 0, true)
  }
  return createHash('md5').update(bytes).digest('hex')
}

/** The places of days in their order; null where they came in it, as nearly all do. */
function findOrder(days: readonly Day[]): number[] | null {
  const isSorted = days.every((day, index) => index === 0 || (days[index - 1] ?? '') < day)
  if (isSorted) return null
  return [...days.keys()].sort((one, other) => ((days[one] ?? '') < (days[other] ?? '') ? -1 : 1))
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
