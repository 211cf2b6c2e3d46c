import { type BatchWriter, isSameSeries, type Point } from '@tickmark/analytics/batches/BatchWriter'
import { type FinalDays, nameSeries } from './findFinalDays.ts'

/** Stands before a writer and leaves out what is settled. */
export type FinalDaysFilter = {
  point(point: Point): void
  /** To be called when all of a subject was read. */
  endSubject(): void
  /** How many points went on to the writer, and how many did not. */
  counts(): { taken: number; left_out: number }
}

/**
 * Leaves out the points of settled days. A subject with a complete point of a series that nothing is known of is taken
 * whole: the new part is then held against the totals of all its days, as it would be in a first load.
 */
export function skipFinalDays(
  { point: write }: Pick<BatchWriter, 'point'>,
  settled: FinalDays,
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
      if (previous === null || !isSameSeries(previous, point)) from = settled.get(nameSeries(point))
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
