import { type BatchWriter, isSameSeries, type Point } from '@tickmark/analytics/batches/BatchWriter'
import type { Day } from '@tickmark/core/time/Day'
import { type FinalDays, nameSeries } from './findFinalDays.ts'
import { digestDays, type FinalDigests } from './findFinalDigests.ts'

/** Filters final days before they reach the writer. */
type FinalDaysFilter = {
  point(point: Point): void
  /** Call after each subject has been read. */
  endSubject(): void
  /** Points that were passed to the writer and points that were left out. */
  counts(): { taken: number; left_out: number }
}

/**
 * Leaves out points of final days. A subject with a complete point of an unknown series is written
 * whole, so that the new part is checked against all of its totals, as in a first load.
 */
export function skipFinalDays(
  { point: write }: Pick<BatchWriter, 'point'>,
  finalDays: FinalDays,
): FinalDaysFilter {
  let taken = 0
  let leftOut = 0
  let waiting: Point[] = []
  let isWhole = false
  let previous: Point | null = null
  let from: string | undefined

  function take(point: Point): void {
    taken++
    write(point)
  }

  return {
    point(point) {
      if (previous === null || !isSameSeries(previous, point))
        from = finalDays.get(nameSeries(point))
      previous = point
      if (from !== undefined && point.day < from && !isWhole) {
        waiting.push(point)
        return
      }
      if (from === undefined && !point.provisional && !isWhole) {
        isWhole = true
        for (const one of waiting) take(one)
        waiting = []
      }
      take(point)
    },
    endSubject() {
      leftOut += waiting.length
      waiting = []
      isWhole = false
    },
    counts: () => ({ taken, left_out: leftOut }),
  }
}

/**
 * Final days of a series, stored as columns: kept as points they would dominate the memory of a
 * load.
 */
type Waiting = {
  of: Point
  days: Day[]
  values: number[]
  lines: number[]
  provisional: boolean[]
}

/**
 * Leaves out the final days of series that match the known ones exactly. If one of them differs,
 * all days of the series are written; if a subject has a complete point of an unknown series, all
 * of its days are. See `skipFinalDays`.
 */
export function leaveOutRepeated(
  { point: write }: Pick<BatchWriter, 'point'>,
  { finalDays, digests }: { finalDays: FinalDays; digests: FinalDigests },
): FinalDaysFilter {
  let taken = 0
  let leftOut = 0
  let waiting = new Map<string, Waiting>()
  let hasNew = false
  let previous: Point | null = null
  let name = ''
  let from: Day | undefined
  let open: Waiting | undefined

  function take(point: Point): void {
    taken++
    write(point)
  }

  function wait(point: Point): void {
    if (open === undefined) {
      open = { of: point, days: [], values: [], lines: [], provisional: [] }
      waiting.set(name, open)
    }
    open.days.push(point.day)
    open.values.push(point.value)
    open.lines.push(point.line)
    open.provisional.push(point.provisional === true)
  }

  function takeAll({ of, days, values, lines, provisional }: Waiting): void {
    for (const [index, day] of days.entries())
      take({
        ...of,
        day,
        value: values[index] ?? 0,
        line: lines[index] ?? 0,
        provisional: provisional[index] ?? false,
      })
  }

  return {
    point(point) {
      if (previous === null || !isSameSeries(previous, point)) {
        name = nameSeries(point)
        from = finalDays.get(name)
        open = waiting.get(name)
      }
      previous = point
      hasNew ||= from === undefined && !point.provisional
      if (from !== undefined && point.day < from && !hasNew) wait(point)
      else take(point)
    },
    endSubject() {
      for (const [name, series] of waiting)
        if (!hasNew && isRepeated(series, digests.get(name))) leftOut += series.days.length
        else takeAll(series)
      waiting = new Map()
      hasNew = false
      previous = null
    },
    counts: () => ({ taken, left_out: leftOut }),
  }
}

function isRepeated({ days, values, provisional }: Waiting, digest: string | undefined): boolean {
  return !provisional.includes(true) && digestDays(days, values) === digest
}
