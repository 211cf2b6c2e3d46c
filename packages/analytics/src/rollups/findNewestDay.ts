import type { Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'

/** The newest day of which anything was known when months were made the last time; the first of all days before that. */
export async function findNewestDay(db: Analytics): Promise<Day> {
  const [newest] = await db.rows<{ day: Day }>({
    sql: 'SELECT toString(max(last_day)) AS day FROM series_months',
  })
  return newest?.day ?? FIRST_DAY
}
