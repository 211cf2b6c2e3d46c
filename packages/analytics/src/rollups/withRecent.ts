import { addDays } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { frugalSettings } from '../client/frugalSettings.ts'
import { POINT_KEY } from '../compile/factsSql.ts'
import { findNewestDay } from './findNewestDay.ts'
import type { Renewal } from './Renewal.ts'

/** The days that sources restate, the month in which they begin, and windows over days before it. */
const RECENT_DAYS = 64

/**
 * Has the points of the last days in a table of their own while `work` is done, which is told for which days that one
 * can be read. Some twenty statements make anew what follows from an increment, each of which would have to find those
 * points at the end of every series. What a killed process leaves of the table is replaced the next time.
 */
export async function withRecent(
  db: Analytics,
  work: (factsSince: Renewal['factsSince']) => Promise<void>,
): Promise<void> {
  const from = addDays(await findNewestDay(db), -RECENT_DAYS)
  await db.command({
    sql: `
      CREATE OR REPLACE TABLE recent_facts ENGINE = MergeTree ORDER BY (${POINT_KEY}) AS
      SELECT ${POINT_KEY}, value, provisional, source_id FROM facts FINAL WHERE day >= {from: Date}
      SETTINGS ${frugalSettings(from)}`,
    params: { from },
  })
  try {
    await work((day) => (day < from ? 'facts' : 'recent_facts'))
  } finally {
    await db.command({ sql: 'DROP TABLE IF EXISTS recent_facts' })
  }
}
