import type { Day } from '../time/Day.ts'
import { formatDay } from './formatDay.ts'

/**
 * Describes where the data are when a range has none, such as `Data end on 27 Jul 2020`; null if the range overlaps
 * them.
 */
export function describeDataSpan(
  { data_from, data_to }: { data_from: Day | null; data_to: Day | null },
  range: { from: Day; to: Day },
): string | null {
  if (data_to !== null && data_to < range.from) return `Data end on ${formatDay(data_to)}`
  if (data_from !== null && data_from > range.to) return `Data begin on ${formatDay(data_from)}`
  return null
}
