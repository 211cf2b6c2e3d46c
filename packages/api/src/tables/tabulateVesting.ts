import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { TableRow } from '../endpoint.ts'
import { toTimestamp } from './toTimestamp.ts'

/** One row per month and allocation: how many tokens have come free by the month's end. */
export function tabulateVesting({ timestamps, allocations }: VestingSchedule): TableRow[] {
  return timestamps.flatMap((month, index) =>
    allocations.map(({ allocation, category, values }) => ({
      timestamp: toTimestamp(month),
      allocation,
      category,
      tokens: values[index] ?? null,
    })),
  )
}
