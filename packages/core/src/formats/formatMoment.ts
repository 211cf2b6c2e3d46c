import { formatDay } from './formatDay.ts'

/** A moment in UTC as people write it: `20 Nov 2026, 06:10 UTC`. Takes ISO 8601 and `YYYY-MM-DD hh:mm:ss`. */
export function formatMoment(moment: string): string {
  const day = moment.slice(0, 10)
  const time = moment.slice(11, 16)
  return time === '' ? formatDay(day) : `${formatDay(day)}, ${time} UTC`
}
