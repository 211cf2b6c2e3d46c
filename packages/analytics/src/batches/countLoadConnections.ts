import { addDays } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { findNewestDay } from '../rollups/findNewestDay.ts'
import type { TouchedSeries } from '../rollups/listTouched.ts'

/** What begins so long before the newest day is a history, not an increment. */
const RECENT_DAYS = 366

/**
 * How many statements are worked on at a time when what was touched is made anew: two where most of it is of the last
 * days. Whole histories take minutes, in which whoever looks finds a processor free, and memory stays the same.
 */
export async function countLoadConnections(
  db: Analytics,
  touched: readonly TouchedSeries[] | null,
): Promise<1 | 2> {
  if (touched === null) return 1
  const recent = addDays(await findNewestDay(db), -RECENT_DAYS)
  const histories = touched.filter(({ from }) => from < recent)
  return histories.length < touched.length / 2 ? 2 : 1
}
