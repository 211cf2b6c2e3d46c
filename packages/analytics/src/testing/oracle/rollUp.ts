import type { MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import type { Day } from '@tickmark/core/time/Day'
import { type Granularity, startOfPeriod } from '@tickmark/core/time/Granularity'
import type { DayValues } from './DailyValues.ts'
import { sumExactly } from './sumExactly.ts'

/** Values by the first day of their period. */
export type PeriodValues = ReadonlyMap<Day, number>

/** Amounts are added up, distinct counts averaged, and everything else is taken from the last day that has a value. */
export function rollUp(
  values: DayValues,
  kind: MetricKind,
  granularity: Granularity,
): PeriodValues {
  const byPeriod = new Map<Day, { day: Day; value: number }[]>()
  for (const [day, { value }] of values) {
    const period = startOfPeriod(day, granularity)
    const known = byPeriod.get(period)
    if (known === undefined) byPeriod.set(period, [{ day, value }])
    else known.push({ day, value })
  }
  const rolled = new Map<Day, number>()
  for (const [period, days] of byPeriod) {
    const sum = sumExactly(days.map(({ value }) => value)) ?? 0
    const last = days.reduce((latest, one) => (one.day > latest.day ? one : latest))
    rolled.set(period, last.value)
    if (kind === 'flow') rolled.set(period, sum)
    if (kind === 'unique' || kind === 'ratio') rolled.set(period, sum / days.length)
  }
  return rolled
}
