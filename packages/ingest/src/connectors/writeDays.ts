import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import { LooseNumber } from '../files/LooseNumber.ts'

const DAY_MS = 86_400_000

/** A value at a moment (ms since 1970); null if the provider has none. */
export type Sample = { moment: number; value: number | null; line: number }

/**
 * Reads pairs of a timestamp and a value. `unit` is the number of milliseconds per timestamp unit.
 */
export function readPairs(
  list: unknown,
  { unit, writer }: { unit: 1 | 1000; writer: BatchWriter },
): Sample[] {
  const samples: Sample[] = []
  const items: unknown[] = Array.isArray(list) ? list : z.array(z.unknown()).parse(list)
  let line = 0
  for (const item of items) {
    line++
    writer.read()
    const pair = isPair(item) ? item : PAIR.safeParse(item).data
    const moment = pair === undefined ? Number.NaN : pair[0] * unit
    if (pair === undefined || !(moment >= EARLIEST_MS && moment <= LATEST_MS)) {
      const why = pair ? 'a time outside 2009 to 2100' : 'not a pair of time and value'
      writer.reject(why, `entry ${line}: ${JSON.stringify(item)?.slice(0, 100)}`)
      continue
    }
    samples.push({ moment, value: pair[1], line })
  }
  return samples
}

/**
 * Fast path for pairs of two numbers; everything else goes through the schema, which is much
 * slower.
 */
function isPair(item: unknown): item is [number, number] {
  return (
    Array.isArray(item) &&
    typeof item[0] === 'number' &&
    typeof item[1] === 'number' &&
    Number.isFinite(item[0]) &&
    Number.isFinite(item[1])
  )
}

const PAIR = z.tuple([z.coerce.number(), LooseNumber]).rest(z.unknown())
const EARLIEST_MS = 1_230_768_000_000
const LATEST_MS = 4_102_444_800_000

/** The point that samples measure, and the way to read their values. */
type DayPlan = {
  point: Omit<Point, 'day' | 'value' | 'line'>
  /**
   * `flow`: the amount of the day that contains the moment. `level`: the level at that moment; the
   * newest of a day counts, and the newest of all, if it is not at midnight, belongs to a day that
   * is not over.
   */
  as: 'flow' | 'level'
  /**
   * A value at midnight is the close of the day before, as for prices; otherwise it belongs to the
   * day that starts.
   */
  closes?: boolean
  /** Negative amounts are valid, such as corrections; otherwise they are rejected. */
  allowsNegative?: boolean
  /** Converts the source's value, for example to another unit. */
  scale?: (value: number) => number
  /** Earlier days are known and are skipped. */
  from?: Day | null
}

/**
 * Writes one point per day. If a day has two different values, the later one is written and the
 * conflict is reported as a reject.
 */
export function writeDays(samples: readonly Sample[], plan: DayPlan, writer: BatchWriter): void {
  const newest = samples.reduce((latest, { moment }) => Math.max(latest, moment), 0)
  for (const { value, moment, line } of takeDays(samples, { plan, newest }, writer)) {
    const day = toDay(plan.closes ? moment - 1 : moment)
    if (value === null || (plan.from && day < plan.from)) continue
    if (value < 0 && !plan.allowsNegative) {
      writer.reject(`negative ${plan.point.metric_id}`, `${day}: ${value}`)
      continue
    }
    const isOpen = plan.as === 'level' && moment === newest && moment % DAY_MS !== 0
    const point = { ...plan.point, day, value: plan.scale ? plan.scale(value) : value, line }
    writer.point(isOpen ? { ...point, provisional: true } : point)
  }
}

/**
 * The newest sample of each day. For the current day, sources list both its midnight level and the
 * latest one.
 */
function takeDays(
  samples: readonly Sample[],
  { plan, newest }: { plan: DayPlan; newest: number },
  writer: BatchWriter,
): Sample[] {
  const days = createDayIndex()
  const taken: Sample[] = []
  for (const sample of samples) {
    if (sample.value === null) continue
    const moment = plan.closes ? sample.moment - 1 : sample.moment
    const place = days.take(Math.floor(moment / DAY_MS))
    const known = taken[place]
    if (known === undefined) {
      taken.push(sample)
      continue
    }
    const earlier = Math.min(known.moment, sample.moment)
    const areMidnightAndNow =
      plan.as === 'level' &&
      earlier % DAY_MS === 0 &&
      earlier < newest &&
      Math.max(known.moment, sample.moment) === newest
    if (known.value !== sample.value && !areMidnightAndNow)
      writer.reject(
        'two values for one day',
        `${plan.point.metric_id} on ${toDay(moment)}: entries ${known.line} and ${sample.line}`,
      )
    if (sample.moment >= known.moment) taken[place] = sample
  }
  return taken
}

/** Positions of days in a list, in the order of first appearance. */
type DayIndex = {
  /** The position of a known day; -1 for a new day, which gets the next position. */
  take(day: number): number
}

/** Almost all lists are sorted by day, so the lookup map is only built when one is not. */
export function createDayIndex(): DayIndex {
  const days: number[] = []
  let newest = Number.NEGATIVE_INFINITY
  let places: Map<number, number> | null = null
  return {
    take(day) {
      if (places === null && day > newest) {
        newest = day
        days.push(day)
        return -1
      }
      places ??= new Map(days.map((known, place) => [known, place]))
      const place = places.get(day)
      if (place !== undefined) return place
      places.set(day, places.size)
      return -1
    },
  }
}
