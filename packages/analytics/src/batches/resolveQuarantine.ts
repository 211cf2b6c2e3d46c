import { findMetric } from '@tickmark/core/metrics/findMetric'
import { OUTLIER_THRESHOLDS } from '@tickmark/core/quality/OUTLIER_THRESHOLDS'
import type { QualityCheckId } from '@tickmark/core/quality/QUALITY_CHECKS'
import { resolvePoint } from '@tickmark/core/quality/resolvePoint'
import type { Day } from '@tickmark/core/time/Day'
import type { Analytics } from '../client/Analytics.ts'
import { POINT_KEY, SERIES_KEY } from '../quality/CheckedBatch.ts'
import { HOLDING_IDENTITIES, inMap, isBrokenSql } from '../quality/IDENTITIES.ts'
import { closeQuarantine, type QuarantinedKey } from './closeQuarantine.ts'

/** Further points are resolved after the next load. */
const MAX_AT_ONCE = 50_000

type OpenRow = QuarantinedKey & {
  check_id: QualityCheckId
  value: number
  withheld: number
  day: Day
  is_published: number
  now_value: number
  now_provisional: number
  now_source_id: string
  others: number[]
  after: number[]
}

/**
 * Releases quarantined points that later data confirms: another source reports the same, the following days are at
 * that level, or the identity holds now. They are released by a batch as new versions, so that a query as of the past
 * still finds them provisional. Call it before derived tables are refreshed.
 */
export async function resolveQuarantine(db: Analytics): Promise<void> {
  const [open] = await db.rows<{ open: number }>({
    sql: `SELECT count() AS open FROM held_points FINAL WHERE state = 'held'`,
  })
  if (open === undefined || open.open === 0) return
  const rows = await db.rows<OpenRow>({ sql: OPEN_SQL })
  const broken = await listStillBroken(db)
  const closings = rows.flatMap((row) => {
    const kind = findMetric(row.metric_id)?.kind
    if (kind === undefined) return []
    const isIdentity = HOLDING_IDENTITIES.some(({ check_id }) => check_id === row.check_id)
    const settlement = resolvePoint({
      ...row,
      kind,
      withheld: row.withheld === 1,
      published:
        row.is_published === 1
          ? {
              value: row.now_value,
              provisional: row.now_provisional === 1,
              source_id: row.now_source_id,
            }
          : null,
      isRepaired: isIdentity && !broken.has(`${row.check_id} ${row.project_id} ${row.day}`),
    })
    return settlement === null ? [] : [{ ...row, ...settlement }]
  })
  await closeQuarantine(db, closings, { isOrdered: false })
}

const HELD_COLUMNS = [...POINT_KEY.split(', '), 'source_id', 'check_id', 'value', 'withheld']
  .map((column) => `held.${column} AS ${column}`)
  .join(', ')

/** The quarantined points with their published values, the values of other sources, and the following days. */
const HELD = `(SELECT metric_id, project_id FROM held_points FINAL WHERE state = 'held')`
const OPEN_SQL = `
  SELECT ${HELD_COLUMNS}, published.is_published AS is_published, published.value AS now_value,
         published.provisional AS now_provisional, toString(published.source_id) AS now_source_id,
         arrayMap(one -> one.2, arrayFilter(one -> one.1 != held.source_id, opinions.reported)) AS others,
         arraySlice(arrayMap(one -> one.2, arrayFilter(one -> one.1 > held.day AND one.1 <= held.day + ${2 * OUTLIER_THRESHOLDS.followingDays}, levels.points)), 1, ${OUTLIER_THRESHOLDS.followingDays}) AS after
  FROM (
    SELECT ${POINT_KEY}, source_id, check_id, value, withheld FROM held_points FINAL
    WHERE state = 'held' ORDER BY day DESC LIMIT ${MAX_AT_ONCE}
  ) AS held
  LEFT JOIN (
    SELECT ${POINT_KEY}, value, provisional, source_id, 1 AS is_published FROM facts FINAL
    WHERE (metric_id, project_id) IN ${HELD}
  ) AS published USING (${POINT_KEY})
  LEFT JOIN (
    SELECT ${POINT_KEY}, groupArray((toString(source_id), value)) AS reported FROM second_opinions FINAL
    WHERE (metric_id, project_id) IN ${HELD} GROUP BY ${POINT_KEY}
  ) AS opinions USING (${POINT_KEY})
  LEFT JOIN (
    SELECT ${SERIES_KEY}, arraySort(groupArray((day, value))) AS points FROM facts FINAL
    WHERE (metric_id, project_id) IN (
      SELECT metric_id, project_id FROM held_points FINAL WHERE state = 'held' AND check_id = 'spike')
      AND day > (SELECT min(day) FROM held_points FINAL WHERE state = 'held' AND check_id = 'spike')
    GROUP BY ${SERIES_KEY}
  ) AS levels USING (${SERIES_KEY})`

/** The days on which an identity is still broken, among those with quarantined points; a part may be gone. */
async function listStillBroken(db: Analytics): Promise<Set<string>> {
  const broken = new Set<string>()
  for (const identity of HOLDING_IDENTITIES) {
    const { check_id, metrics, tolerance } = identity
    const rows = await db.rows<{ project_id: string; day: Day }>({
      sql: `
        SELECT project_id, toString(day) AS day
        FROM (
          SELECT project_id, day,
                 CAST((groupArray(toString(metric_id)), groupArray(value)), 'Map(String, Float64)') AS totals,
                 count() AS parts
          FROM facts FINAL
          WHERE metric_id IN {metrics: Array(String)} AND chain_id = '' AND product_id = '' AND contract_id = ''
            AND (project_id, day) IN (
              SELECT project_id, day FROM held_points FINAL WHERE state = 'held' AND check_id = {check_id: String})
          GROUP BY project_id, day
        )
        WHERE parts < length({metrics: Array(String)}) OR ${isBrokenSql(identity, inMap)}`,
      params: { check_id, metrics, tolerance },
    })
    for (const { project_id, day } of rows) broken.add(`${check_id} ${project_id} ${day}`)
  }
  return broken
}
