import { toDay } from '@tickmark/core/time/Day'
import type { Sample } from '../../../connectors/writeDays.ts'

/** A value at a moment that is known. */
export type KnownSample = Sample & { value: number }

/** Returns the month of a moment, such as `2026-01`. */
export function monthOf(moment: number): string {
  return toDay(moment).slice(0, 7)
}

/**
 * Spreads the sum of each month over the days that it has, in proportion to `weights` (by moment), or evenly where a
 * weight is negative or all are zero.
 */
export function spreadByMonth(
  samples: readonly KnownSample[],
  weights: ReadonlyMap<number, number>,
): KnownSample[] {
  const months = Map.groupBy(samples, ({ moment }) => monthOf(moment))
  return [...months.values()].flatMap((days) => {
    const sum = days.reduce((total, { value }) => total + value, 0)
    const ofDays = days.map(({ moment }) => weights.get(moment) ?? 0)
    const weight = ofDays.reduce((total, one) => total + one, 0)
    const isUsable = weight > 0 && ofDays.every((one) => one >= 0)
    return days.map((day, index) => ({
      ...day,
      value: isUsable ? (sum * (ofDays[index] ?? 0)) / weight : sum / days.length,
    }))
  })
}
