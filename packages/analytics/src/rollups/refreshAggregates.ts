import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { mapConcurrently } from '../client/mapConcurrently.ts'
import { frugalSettings } from '../client/statementSettings.ts'
import { createParams } from '../compile/createParams.ts'
import type { Measure } from '../compile/Plan.ts'
import { planMeasures } from '../compile/planMeasures.ts'
import { findAnchors } from '../series/findAnchors.ts'
import { findListed } from '../series/findListed.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { AGGREGATES_COLUMNS } from './computeFiguresSql.ts'
import { intervalFiguresSql } from './intervalFiguresSql.ts'
import { stretchProjects, type WeighedProject } from './sliceTouched.ts'
import type { RefreshScope } from './touchedSeries.ts'

/**
 * The number of daily values that are aggregated at a time: starting a statement takes as long as some millions of
 * them.
 */
const VALUES_AT_ONCE = 5_000_000

/** Processes few series at a time, with their sums, and writes figures in small blocks. */
const SETTINGS = [
  frugalSettings(FIRST_DAY),
  'max_block_size = 64',
  'optimize_aggregation_in_order = 1',
  'max_insert_block_size = 10000',
  'min_insert_block_size_rows = 10000',
].join(', ')

/**
 * Computes the screener: every metric of every project over every interval. Call it after `refreshDailyValues`, whose
 * table it reads: only projects with daily values written since `begun` (null for all) are computed again, where the
 * other figures are of the same days.
 */
export async function refreshAggregates(
  db: Analytics,
  { concurrency, touched, moved }: RefreshScope,
  begun: string | null,
): Promise<void> {
  const plan = planMeasures(
    db.catalog,
    listMetrics().map(({ metric_id }) => metric_id),
    createParams(),
  )
  const anchors = await findAnchors(db, plan.measures, null)
  const listed = findListed(plan, await indexSeries(db))
  const isPart = begun !== null && touched !== null && moved.length === 0
  const changed = isPart ? await findChanged(db, begun, anchors) : null
  if (changed?.length === 0) return
  await db.command({ sql: 'TRUNCATE TABLE aggregates_staged' })
  if (changed !== null)
    await db.command({
      sql: `INSERT INTO aggregates_staged
            SELECT * FROM aggregates WHERE project_id NOT IN {changed: Array(String)}`,
      params: { changed },
    })
  const projects = await db.rows<WeighedProject>({
    // Years that were replaced but not merged yet count too: this is only a weight, and no days are read for it.
    sql: `SELECT project_id, sum(days.size0) AS weight FROM daily_values
          ${changed === null ? '' : 'WHERE project_id IN {changed: Array(String)}'}
          GROUP BY project_id ORDER BY project_id`,
    params: { changed },
  })
  await mapConcurrently(
    stretchProjects(projects, VALUES_AT_ONCE),
    concurrency,
    async ({ first, last, projects: stretch }) => {
      const params = createParams()
      const among =
        changed === null ? '' : `AND project_id IN ${params.add(stretch, 'Array(String)')}`
      const series = `
      SELECT metric_id, project_id, arrayFlatten(arrayMap(part -> part.2, parts)) AS days,
             arrayFlatten(arrayMap(part -> part.3, parts)) AS values,
             arrayFlatten(arrayMap(part -> part.4, parts)) AS partial_days
      FROM (
        SELECT toString(metric_id) AS metric_id, project_id, arraySort(part -> part.1, groupArray((year, days, values, partial_days))) AS parts
        FROM daily_values FINAL
        WHERE project_id BETWEEN ${params.add(first, 'String')} AND ${params.add(last, 'String')} ${among}
        GROUP BY project_id, metric_id)`
      const figures = intervalFiguresSql(series, {
        plan,
        anchors,
        listed,
        keys: ['project_id'],
        params,
      })
      await db.command({
        sql: `INSERT INTO aggregates_staged SELECT ${AGGREGATES_COLUMNS} FROM (${figures}) SETTINGS ${SETTINGS}`,
        params: params.values,
      })
      await db.releaseMemory()
    },
  )
  await db.command({ sql: 'EXCHANGE TABLES aggregates AND aggregates_staged' })
  await refreshDerivedSeries(db, anchors)
}

/**
 * The projects whose daily values were written since a moment; null if figures of others change too, because those of
 * one of their metrics end on another day now.
 */
async function findChanged(
  db: Analytics,
  begun: string,
  anchors: ReadonlyMap<Measure, Day | null>,
): Promise<string[] | null> {
  const rows = await db.rows<{ project_id: string }>({
    sql: `SELECT DISTINCT toString(project_id) AS project_id FROM daily_values
          WHERE made_at >= toDateTime64({begun: String}, 6, 'UTC')`,
    params: { begun },
  })
  const changed = rows.map(({ project_id }) => project_id)
  const others = await db.rows<{ metric_id: string; anchors: Day[] }>({
    sql: `
      SELECT metric_id, arrayFilter(one -> one != '', groupUniqArray(anchor)) AS anchors
      FROM (
        SELECT toString(metric_id) AS metric_id, toString(anchor) AS anchor FROM aggregates
        UNION ALL
        SELECT DISTINCT toString(metric_id), '' FROM daily_values WHERE project_id NOT IN {changed: Array(String)}
      )
      GROUP BY metric_id`,
    params: { changed },
  })
  const present = new Map([...anchors].map(([{ metric }, anchor]) => [metric, anchor]))
  const isSame = others.every(({ metric_id, anchors: [stored, ...further] }) => {
    return further.length === 0 && (stored ?? null) === (present.get(metric_id) ?? null)
  })
  return isSame ? changed : null
}

/**
 * Derived metrics have availability and first and last days like reported ones, and no sources of their own. Days after
 * the anchor, which figures leave out, are read from the daily values; none of them counts as complete.
 */
async function refreshDerivedSeries(
  db: Analytics,
  anchors: ReadonlyMap<Measure, Day | null>,
): Promise<void> {
  const ends = [...anchors].flatMap(([{ metric }, day]) => (day === null ? [] : [{ metric, day }]))
  await db.command({ sql: 'TRUNCATE TABLE series_staged' })
  await db.command({
    sql: 'INSERT INTO series_staged SELECT * FROM series WHERE notEmpty(source_ids)',
  })
  await db.command({
    sql: `
      INSERT INTO series_staged
      SELECT metric_id, project_id, min(first), max(last), max(complete), max(last), sum(count), 0, [], 0, 0, 0, 0
      FROM (
        SELECT toString(metric_id) AS metric_id, toString(project_id) AS project_id, first_day AS first, last_day AS last,
               toNullable(last_day) AS complete, points AS count
        FROM aggregates WHERE interval = 'max'
        UNION ALL
        SELECT toString(metric_id) AS metric_id, toString(project_id) AS project_id, later[1] AS first, later[-1] AS last,
               NULL AS complete, length(later) AS count
        FROM (
          SELECT metric_id, project_id,
                 transform(toString(metric_id), {metrics: Array(String)}, {anchors: Array(Date)}, toDate('2149-06-06')) AS anchor,
                 arrayFilter(one -> one > anchor, days) AS later
          FROM daily_values FINAL WHERE year >= toYear(anchor)
        ) WHERE notEmpty(later)
      )
      WHERE (metric_id, project_id) NOT IN (SELECT metric_id, project_id FROM series WHERE notEmpty(source_ids))
      GROUP BY metric_id, project_id`,
    params: { metrics: ends.map(({ metric }) => metric), anchors: ends.map(({ day }) => day) },
  })
  await db.command({ sql: 'EXCHANGE TABLES series AND series_staged' })
}
