import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import { isSameSeries } from '@tickmark/analytics/batches/isSameSeries'
import { digestDays } from './digestDays.ts'
import { nameSeries, type SettledDays } from './findSettledDays.ts'
import type { SettledDigests } from './findSettledDigests.ts'
import type { SettledFilter } from './leaveOutSettled.ts'

/**
 * Leaves out the settled days of series of which the source says again, day by day and without another, what is known.
 * Where one of them differs, all days of the series are taken, and all of a subject with a complete point of a series
 * that nothing is known of; see `leaveOutSettled`.
 */
export function leaveOutRepeated(
  { point: write }: Pick<BatchWriter, 'point'>,
  { settled, digests }: { settled: SettledDays; digests: SettledDigests },
): SettledFilter {
  let taken = 0
  let leftOut = 0
  let waiting = new Map<string, Point[]>()
  let hasNew = false
  let previous: Point | null = null
  let name = ''

  function take(point: Point): void {
    taken++
    write(point)
  }

  function wait(point: Point): void {
    const others = waiting.get(name)
    if (others) others.push(point)
    else waiting.set(name, [point])
  }

  return {
    point(point) {
      if (previous === null || !isSameSeries(previous, point)) name = nameSeries(point)
      previous = point
      const from = settled.get(name)
      hasNew ||= from === undefined && !point.provisional
      if (from !== undefined && point.day < from && !hasNew) wait(point)
      else take(point)
    },
    endSubject() {
      for (const [name, points] of waiting)
        if (!hasNew && isRepeated(points, digests.get(name))) leftOut += points.length
        else for (const point of points) take(point)
      waiting = new Map()
      hasNew = false
    },
    counts: () => ({ taken, left_out: leftOut }),
  }
}

function isRepeated(points: readonly Point[], digest: string | undefined): boolean {
  return !points.some(({ provisional }) => provisional) && digestDays(points) === digest
}
