import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import type { ChartEvent } from '@tickmark/core/charts/chartEvents'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'

/** Of all scheduled tokens: what comes free in a month and is less is no event. */
const MIN_SHARE = 0.02
/** Tokens that come free evenly, month after month, are none either: an event stands out from the usual month. */
const TIMES_USUAL = 2

/** The months in which much more of a token came free, or will, than usual. */
export function listLargeUnlocks({
  timestamps,
  allocations,
  total,
}: Pick<VestingSchedule, 'timestamps' | 'allocations' | 'total'>): ChartEvent[] {
  const free = timestamps.map((_, index) =>
    allocations.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
  const added = free.map((amount, index) => amount - (free[index - 1] ?? 0))
  const usual = medianOf(added.slice(1).filter((amount) => amount > 0))
  return added.flatMap((amount, index): ChartEvent[] => {
    const day = timestamps[index]
    const isLarge = amount >= total * MIN_SHARE && amount >= usual * TIMES_USUAL
    if (day === undefined || total <= 0 || !isLarge) return []
    const share = formatValue(amount / total, 'percent', 'compact')
    const month = formatPeriod(day, 'month').heading
    const tokens = formatValue(amount, 'tokens', 'compact')
    return [{ day, kind: 'unlock', label: `${tokens} tokens (${share} of the schedule), ${month}` }]
  })
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
