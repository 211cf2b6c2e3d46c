import { formatPeriod } from '../formats/formatPeriod.ts'
import type { Day } from '../time/Day.ts'
import { GRANULARITIES, type Granularity, startOfPeriod } from '../time/Granularity.ts'

/** A period of a time axis that is named: its place among the periods, and its name. */
export type Tick = { index: number; label: string }

/**
 * The periods to name on a time axis: the starts of the finest calendar unit of which at most
 * `max` fit; years are thinned further where even they do not fit.
 */
export function chooseTicks(
  timestamps: readonly Day[],
  granularity: Granularity,
  max: number,
): Tick[] {
  const units = GRANULARITIES.slice(GRANULARITIES.indexOf(granularity))
  let starts: number[] = []
  let unit: Granularity = granularity
  for (unit of units) {
    starts = startsOf(timestamps, unit)
    if (starts.length <= max) break
    const halves = unit === 'quarter' ? starts.filter((index) => isHalfYear(timestamps[index])) : []
    if (halves.length > 0 && halves.length <= max) {
      starts = halves
      break
    }
  }
  const step = Math.max(1, Math.ceil(starts.length / max))
  return starts
    .filter((_, position) => position % step === 0)
    .map((index) => ({ index, label: labelOf(timestamps[index] ?? '', unit, granularity) }))
}

function startsOf(timestamps: readonly Day[], unit: Granularity): number[] {
  return timestamps.flatMap((day, index) => {
    const before = timestamps[index - 1]
    const isStart =
      before === undefined
        ? startOfPeriod(day, unit) === day
        : startOfPeriod(day, unit) !== startOfPeriod(before, unit)
    return isStart ? [index] : []
  })
}

function isHalfYear(day: Day | undefined): boolean {
  return day?.slice(5, 7) === '01' || day?.slice(5, 7) === '07'
}

function labelOf(day: Day, unit: Granularity, granularity: Granularity): string {
  if (unit === 'week' && granularity === 'day') return formatPeriod(day, 'day').heading.slice(0, -5)
  if (unit === 'day') return formatPeriod(day, 'day').heading.slice(0, -5)
  if (unit === 'quarter' && granularity !== 'quarter') return formatPeriod(day, 'month').heading
  return formatPeriod(day, unit).heading
}
