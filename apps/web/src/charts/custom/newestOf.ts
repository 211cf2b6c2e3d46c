import type { Day } from '@tickmark/core/time/Day'
import type { ChartAnswer, ChartSeries } from '../ChartAnswer.ts'

/** The value that stands for a series where there is no time axis, and the one of the period before it. */
export type Newest = { day: Day; value: number; before: number | null }

/** The newest value of a series of a period that is over; of one that is not where there is no other. */
export function newestOf(
  { values, provisional_from, partial }: ChartSeries,
  { timestamps }: Pick<ChartAnswer, 'timestamps'>,
): Newest | undefined {
  const isOver = (index: number) =>
    provisional_from === null || (timestamps[index] ?? '') < provisional_from
  const whole = values.findLastIndex((value, index) => value !== null && isOver(index))
  const index = whole >= 0 ? whole : values.findLastIndex((value) => value !== null)
  const [day, value] = [timestamps[index], values[index]]
  if (day === undefined || value === null || value === undefined) return undefined
  // A whole period is not compared with one that the data begin inside.
  const isPartial = partial !== undefined && (timestamps[index - 1] ?? '') <= partial.to
  return { day, value, before: isPartial ? null : (values[index - 1] ?? null) }
}
