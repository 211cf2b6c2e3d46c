import { createHash } from 'node:crypto'
import { listOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { METRICS } from '@tickmark/core/metrics/METRICS'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { frugalSettings } from '../client/statementSettings.ts'
import { type FactsTable, POINT_KEY } from '../compile/factsSql.ts'
import { listMovedProjects } from '../state/Move.ts'

/** Raise it whenever the derived tables change for the same facts, to force a full refresh. */
const STATEMENTS_VERSION = 9

/** Identifies how derived tables are computed: by this version of the statements, for these built-in metrics. */
const ROLLUP_VERSION = createHash('sha256')
  .update(JSON.stringify([STATEMENTS_VERSION, METRICS]))
  .digest('hex')

/**
 * The sectors and chains of each project, the chains of its products and the redenominations of its token, by which
 * values are computed, as one text.
 */
function listPlaces({ projects, redenominations }: Catalog): Record<string, string> {
  return Object.fromEntries(
    projects.map(({ project_id, market_sectors, chains, products }) => {
      const placed = products.filter(({ chain_id }) => chain_id !== undefined)
      const parts = placed.map(({ product_id, chain_id }) => ` ${product_id}:${chain_id}`)
      const units = redenominations.get(project_id)
      const stated = units === undefined ? '' : ` ${JSON.stringify(units)}`
      return [project_id, `${market_sectors} ${chains}${parts.join('')}${stated}`]
    }),
  )
}

/**
 * Lists the conditions of derived tables besides facts: the places of projects, and how own metrics combine, by their
 * ids.
 */
function listConditions({ catalog }: Analytics): Record<string, string> {
  const own = listOwnMetrics().map(({ metric_id, kind }) => [metric_id, kind])
  return { ...catalog.derive(listPlaces), ...Object.fromEntries(own) }
}

/** The ids of which derived tables were computed under other conditions than the present ones. */
async function listChangedIds(db: Analytics): Promise<string[]> {
  const [row] = await db.rows<{ places: string }>({
    sql: 'SELECT places FROM renewals WHERE edition = {edition: String}',
    params: { edition: ROLLUP_VERSION },
  })
  if (row === undefined) return []
  const before = new Map(Object.entries<string>(JSON.parse(row.places || '{}')))
  const now = new Map(Object.entries(listConditions(db)))
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (id) => before.get(id) !== now.get(id),
  )
}

/**
 * Returns whether derived tables have to be computed again without a load: because another release computed them by
 * other statements or metrics, or under other conditions.
 */
export async function areRollupsOutdated(db: Analytics): Promise<boolean> {
  const older = await db.rows({
    sql: 'SELECT edition FROM renewals WHERE edition != {edition: String} LIMIT 1',
    params: { edition: ROLLUP_VERSION },
  })
  if (older.length > 0) return true
  const changed = await listChangedIds(db)
  const found = await Promise.all([listRelocated(db, changed), listRedefined(db, changed)])
  return found.some((list) => list.length > 0)
}

/**
 * The series of own metrics that were published again, or combine in another way, since the derived tables were
 * computed. All of their days count as changed; other words for a metric change nothing.
 */
async function listRedefined(db: Analytics, changed: readonly string[]): Promise<TouchedSeries[]> {
  const own = listOwnMetrics().flatMap(({ metric_id }) =>
    changed.includes(metric_id) ? [metric_id] : [],
  )
  if (own.length === 0) return []
  return db.rows<TouchedSeries>({
    sql: `
      SELECT DISTINCT toString(metric_id) AS metric_id, toString(project_id) AS project_id, {from: String} AS from
      FROM facts WHERE metric_id IN {own: Array(String)}`,
    params: { own, from: FIRST_DAY },
  })
}

/**
 * The projects with data that are in other sectors or on other chains than when the derived tables were computed. A
 * project without data changes nothing.
 */
async function listRelocated(db: Analytics, changed: readonly string[]): Promise<string[]> {
  if (changed.length === 0) return []
  const found = await db.rows<{ id: string }>({
    sql: 'SELECT DISTINCT toString(project_id) AS id FROM daily_values WHERE project_id IN {changed: Array(String)}',
    params: { changed },
  })
  return found.map(({ id }) => id)
}

/** A series with new data, and the first day whose value may have changed. */
export type TouchedSeries = { metric_id: string; project_id: string; from: Day }

/** The series that these batches changed. */
async function listTouched(db: Analytics, batches: readonly string[]): Promise<TouchedSeries[]> {
  if (batches.length === 0) return []
  return db.rows<TouchedSeries>({
    sql: `
      SELECT metric_id, project_id, toString(min(day)) AS from FROM observations
      WHERE batch_id IN {batches: Array(String)} GROUP BY metric_id, project_id`,
    params: { batches },
  })
}

/** The series of these projects, as they were at the last refresh and as they are now. */
function listSeriesOf(db: Analytics, projects: readonly string[]): Promise<TouchedSeries[]> {
  return db.rows<TouchedSeries>({
    sql: `
      SELECT DISTINCT toString(metric_id) AS metric_id, toString(project_id) AS project_id, {from: String} AS from
      FROM (SELECT metric_id, project_id FROM series UNION ALL SELECT metric_id, project_id FROM facts)
      WHERE project_id IN {projects: Array(String)}`,
    params: { projects, from: FIRST_DAY },
  })
}

/** The changes since the last refresh. */
export type Changed = {
  /** The series that were loaded, and all of moved projects; null for everything. */
  touched: readonly TouchedSeries[] | null
  /** Projects whose points were moved, or whose sectors or chains changed: nothing computed of them remains. */
  moved: readonly string[]
}

/** The scope of a refresh of the derived tables, and how it runs. */
export type RefreshScope = Changed & {
  /** The number of statements that run at a time. */
  concurrency: 1 | 2
  /** Uses more memory for fewer statements: little changed, or no user waits for the terminal yet. */
  isFast: boolean
  /** The table that has all points from a day on. */
  factsSince: (day: Day) => FactsTable
}

/**
 * Refreshes what depends on series: `refresh` is called with what changed since the last refresh, or with
 * everything if the store has no valid refresh state: the first time, after an update that changes derived
 * tables, and after a refresh that failed or was killed.
 */
export async function withTouched(
  db: Analytics,
  refresh: (changed: Changed) => Promise<void>,
): Promise<void> {
  const params = {
    edition: ROLLUP_VERSION,
    places: JSON.stringify(listConditions(db)),
  }
  await db.command({ sql: 'TRUNCATE TABLE renewals_staged' })
  await db.command({
    sql: `INSERT INTO renewals_staged (edition, batch_ids, places)
          SELECT {edition: String}, groupArray(batch_id), {places: String} FROM batches FINAL WHERE state = 'loaded'`,
    params,
  })
  const known = await db.rows({
    sql: 'SELECT edition FROM renewals WHERE edition = {edition: String}',
    params: { edition: ROLLUP_VERSION },
  })
  const changed = known.length === 0 ? { touched: null, moved: [] } : await findChanged(db)
  await db.command({ sql: 'TRUNCATE TABLE renewals' })
  await refresh(changed)
  await db.command({ sql: 'EXCHANGE TABLES renewals AND renewals_staged' })
}

async function findChanged(db: Analytics): Promise<Changed> {
  const added = await listAdded(db)
  const ids = await listChangedIds(db)
  const moved = new Set([
    ...(await listMovedProjects(db, added)),
    ...(await listRelocated(db, ids)),
  ])
  const loaded = [...(await listTouched(db, added)), ...(await listRedefined(db, ids))]
  if (moved.size === 0) return { touched: loaded, moved: [] }
  const others = loaded.filter(({ project_id }) => !moved.has(project_id))
  return { touched: [...others, ...(await listSeriesOf(db, [...moved]))], moved: [...moved] }
}

async function listAdded(db: Analytics): Promise<string[]> {
  const rows = await db.rows<{ batch_id: string }>({
    sql: `SELECT arrayJoin(batch_ids) AS batch_id FROM renewals_staged
          WHERE batch_id NOT IN (SELECT arrayJoin(batch_ids) FROM renewals)`,
  })
  return rows.map(({ batch_id }) => batch_id)
}

/** Covers the days that sources restate, the start of their month, and windows over earlier days. */
const RECENT_DAYS = 64

/**
 * Copies the points of the last days to a separate table while `work` runs; `work` receives which table to read from
 * a day on. About twenty statements refresh derived tables after an increment, and each would have to find these
 * points at the end of every series. A table left by a killed process is replaced next time.
 */
export async function withRecent(
  db: Analytics,
  work: (factsSince: RefreshScope['factsSince']) => Promise<void>,
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

/** The newest day of the monthly rollup; the first possible day in an empty store. */
export async function findNewestDay(db: Analytics): Promise<Day> {
  const [newest] = await db.rows<{ day: Day }>({
    sql: 'SELECT toString(max(last_day)) AS day FROM series_months',
  })
  return newest?.day ?? FIRST_DAY
}
