import { listMetrics } from '@tickmark/core/metrics/listMetrics'
import type { Day } from '@tickmark/core/time/Day'
import { FIRST_DAY } from '@tickmark/core/time/Interval'
import type { Analytics } from '../client/Analytics.ts'
import { frugalSettings } from '../client/statementSettings.ts'
import { differsSql } from '../compile/differsSql.ts'
import { POINT_KEY } from '../quality/CheckedBatch.ts'
import { sliceTouched, type TouchedSlice } from './sliceTouched.ts'
import type { RefreshScope } from './touchedSeries.ts'

/** The number of points whose versions are compared at a time. */
const POINTS_AT_ONCE = 1_000_000

/**
 * Finds points whose value a later observation changed: on all days, or in touched months. Replacing the value of an
 * unfinished day is not a restatement. Call it after `refreshSeries`, which counts the points: for all days, versions
 * are compared only in series that have more versions than points.
 */
export async function refreshRestatements(
  db: Analytics,
  refreshScope: RefreshScope,
): Promise<void> {
  const { touched, moved } = refreshScope
  if (touched?.length === 0) return
  const metrics = listMetrics().map(({ metric_id }) => metric_id)
  const slices = await sliceTouched(db, { refreshScope, metrics, points: POINTS_AT_ONCE })
  await db.command({ sql: 'TRUNCATE TABLE restatements_staged' })
  if (touched !== null) await keepUntouched(db, slices, moved)
  for (const slice of slices) {
    await db.command({
      sql: `INSERT INTO restatements_staged ${restatedSql(slice.from)}`,
      params: slice,
    })
    await db.releaseMemory()
  }
  await db.command({ sql: 'EXCHANGE TABLES restatements AND restatements_staged' })
}

/** Copies the restatements of days before the touched ones. */
async function keepUntouched(
  db: Analytics,
  slices: readonly TouchedSlice[],
  moved: readonly string[],
): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO restatements_staged SELECT * FROM restatements
      WHERE day < transform(toString(project_id), {projects: Array(String)}, {froms: Array(Date)}, toDate('2149-06-06'))
        AND project_id NOT IN {moved: Array(String)}`,
    params: {
      moved,
      projects: slices.flatMap(({ projects }) => projects),
      froms: slices.flatMap(({ projects, from }) => projects.map(() => from)),
    },
  })
}

const RESTATED_SERIES = `
  AND (metric_id, project_id) IN (
    SELECT metric_id, project_id FROM observations WHERE project_id IN {projects: Array(String)}
    GROUP BY metric_id, project_id
    HAVING (metric_id, project_id, count()) NOT IN (
      SELECT metric_id, project_id, points FROM series WHERE notEmpty(source_ids)))`

/**
 * The versions of a point in order of observation, and each that differs from the one before. Of two sources at one moment
 * the one that was stored later counts.
 */
function restatedSql(from: Day): string {
  const among = from <= FIRST_DAY ? RESTATED_SERIES : ''
  return `
    SELECT ${POINT_KEY}, old.value, new.value, old.source_id, new.source_id, old.observed_at, new.observed_at,
           old.batch_id, new.batch_id
    FROM (
      SELECT ${POINT_KEY}, arraySort(one -> (one.observed_at, one.batch_id), groupArray(CAST(
               (value, provisional, toString(source_id), observed_at, toString(batch_id)),
               'Tuple(value Float64, provisional UInt8, source_id String, observed_at DateTime64(3, \\'UTC\\'), batch_id String)'
             ))) AS stored,
             arrayFilter((one, next) -> one.observed_at != next.observed_at OR one.source_id = next.source_id,
               stored, arrayPushBack(arrayPopFront(stored), stored[-1])) AS versions
      FROM observations WHERE day >= {from: Date} AND project_id IN {projects: Array(String)} ${among}
      GROUP BY ${POINT_KEY} HAVING count() > 1
    )
    ARRAY JOIN arrayPopBack(versions) AS old, arrayPopFront(versions) AS new
    WHERE old.provisional = 0 AND ${differsSql('old.value', 'new.value')}
    SETTINGS optimize_aggregation_in_order = 1, ${frugalSettings(from)}`
}
