import { createHash } from 'node:crypto'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { frugalSettings } from '../client/statementSettings.ts'
import { type FactsTable, POINT_KEY } from '../compile/factsSql.ts'

/** Raised whenever something else is made of the same facts, so that all of it is made anew. */
const EDITION = 2

/** What makes the tables that are computed ahead: the statements of this edition, for these metrics and projects. */
const ROLLUP_VERSION = createHash('sha256')
  .update(JSON.stringify([EDITION, METRICS, PROJECTS]))
  .digest('hex')

/** A series of which something was loaded, and the first day whose value may be another for it. */
export type TouchedSeries = { metric_id: string; project_id: string; from: Day }

/**
 * The series that these batches told of. Where values come after the last one that is known, the days in between count
 * as well: parts that went on after a total had ended may be the whole again. Of a series that nothing is known of, all
 * days count.
 */
async function listTouched(db: Analytics, batches: readonly string[]): Promise<TouchedSeries[]> {
  if (batches.length === 0) return []
  return db.rows<TouchedSeries>({
    sql: `
      SELECT metric_id, project_id, toString(least(touched.first_day, known.next_day)) AS from
      FROM (
        SELECT metric_id, project_id, min(day) AS first_day FROM observations
        WHERE batch_id IN {batches: Array(String)} GROUP BY metric_id, project_id
      ) AS touched
      LEFT JOIN (
        SELECT metric_id, project_id, max(days[-1]) + 1 AS next_day FROM daily_values FINAL
        GROUP BY metric_id, project_id
      ) AS known USING (metric_id, project_id)`,
    params: { batches },
  })
}

/** What of the tables that are computed ahead is made anew after a load, and how. */
export type Renewal = {
  /** What was loaded since the last time; null for everything. */
  touched: readonly TouchedSeries[] | null
  /** So many statements are worked on at a time. */
  lanes: 1 | 2
  /** The table with all points of a day and of those after it. */
  factsSince: (day: Day) => FactsTable
}

/**
 * Has whatever is kept of series made anew: `make` is given those that batches told of since the last time, or null, for
 * all of them, where the store does not say what its tables tell of: the first time, after an update that may make them
 * otherwise, and where the last time failed or was killed.
 */
export async function withTouched(
  db: Analytics,
  make: (touched: readonly TouchedSeries[] | null) => Promise<void>,
): Promise<void> {
  const params = { edition: ROLLUP_VERSION }
  await db.command({ sql: 'TRUNCATE TABLE renewals_staged' })
  await db.command({
    sql: `INSERT INTO renewals_staged
          SELECT {edition: String}, groupArray(batch_id) FROM batches FINAL WHERE state = 'loaded'`,
    params,
  })
  const known = await db.rows({
    sql: 'SELECT edition FROM renewals WHERE edition = {edition: String}',
    params,
  })
  const touched = known.length === 0 ? null : await listTouched(db, await listAdded(db))
  await db.command({ sql: 'TRUNCATE TABLE renewals' })
  await make(touched)
  await db.command({ sql: 'EXCHANGE TABLES renewals AND renewals_staged' })
}

async function listAdded(db: Analytics): Promise<string[]> {
  const rows = await db.rows<{ batch_id: string }>({
    sql: `SELECT arrayJoin(batch_ids) AS batch_id FROM renewals_staged
          WHERE batch_id NOT IN (SELECT arrayJoin(batch_ids) FROM renewals)`,
  })
  return rows.map(({ batch_id }) => batch_id)
}

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

/** The newest day of which anything was known when months were made the last time; the first of all days before that. */
export async function findNewestDay(db: Analytics): Promise<Day> {
  const [newest] = await db.rows<{ day: Day }>({
    sql: 'SELECT toString(max(last_day)) AS day FROM series_months',
  })
  return newest?.day ?? FIRST_DAY
}
