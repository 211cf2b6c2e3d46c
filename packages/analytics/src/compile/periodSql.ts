import type { Granularity } from '@tickmark/core/time/Granularity'

const START = {
  day: (day: string) => day,
  week: (day: string) => `toMonday(${day})`,
  month: (day: string) => `toStartOfMonth(${day})`,
  quarter: (day: string) => `toStartOfQuarter(${day})`,
  year: (day: string) => `toStartOfYear(${day})`,
} as const satisfies Record<Granularity, (day: string) => string>

/** SQL for the first day of the period that a day lies in; the twin of `startOfPeriod`. */
export function periodSql(day: string, granularity: Granularity): string {
  return START[granularity](day)
}
