import { QUALITY_CHECK_IDS } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Analytics } from '../client/Analytics.ts'
import { POINT_KEY } from './CheckedBatch.ts'

type LaidAside = {
  /** Whether any point failed a check, or a quarantined one changed its state. */
  isAny: boolean
  /** How many points are not published, with one of them as an example. */
  withheld: number
  example: string
  /** How many points are published and marked as provisional. */
  marked: number
  /** How many points fail each check. */
  failed: Readonly<Record<string, number>>
}

const WITHHELD = `SELECT ${POINT_KEY} FROM held_points_raw WHERE state = 'held' AND withheld = 1`
/** Points of a batch that are published as provisional. */
export const MARKED = `SELECT ${POINT_KEY} FROM held_points_raw WHERE state = 'held' AND withheld = 0`

/** Removes the points that must not be published from a batch and counts the doubtful ones. */
export async function withhold(db: Analytics): Promise<LaidAside> {
  const rows = await db.rows<{
    check_id: string
    state: string
    withheld: number
    marked: number
    example: string
  }>({
    sql: `
      SELECT check_id, state, uniqExactIf((${POINT_KEY}), withheld = 1) AS withheld,
             uniqExactIf((${POINT_KEY}), withheld = 0) AS marked,
             any(concat(metric_id, ' of ', project_id, ' on ', toString(day), ': ', toString(value), ', ', why)) AS example
      FROM held_points_raw GROUP BY check_id, state`,
  })
  const held = rows.filter(({ state }) => state === 'held')
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    held.reduce((total, row) => total + pick(row), 0)
  const withheld = sum((row) => row.withheld)
  if (withheld > 0)
    await db.command({
      sql: `ALTER TABLE observations_raw DELETE WHERE (${POINT_KEY}) IN (${WITHHELD}) SETTINGS mutations_sync = 1`,
    })
  return {
    isAny: rows.length > 0,
    withheld,
    example: held.find((row) => row.withheld > 0)?.example ?? '',
    marked: sum((row) => row.marked),
    failed: Object.fromEntries(held.map((row) => [row.check_id, row.withheld + row.marked])),
  }
}

/**
 * Stages quarantined points, one row per point, for the first check that it fails. Points that repeat a known value
 * and quarantined points that did not change are omitted. Call it after the points themselves are staged.
 */
export async function stageQuarantined(db: Analytics, batchId: string): Promise<number> {
  await db.command({
    sql: `
      INSERT INTO held_points_staged
      SELECT * FROM held_points_raw
      WHERE (state != 'held' OR held_batch_id = {batch_id: String})
        AND (state != 'held' OR withheld = 1 OR (${POINT_KEY}) IN (
          SELECT ${POINT_KEY} FROM observations_staged
          WHERE (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM held_points_raw)))
      ORDER BY state = 'held' DESC, indexOf({checks: Array(String)}, toString(check_id))
      LIMIT 1 BY ${POINT_KEY}, source_id`,
    params: { batch_id: batchId, checks: QUALITY_CHECK_IDS },
  })
  const [row] = await db.rows<{ staged: number }>({
    sql: 'SELECT count() AS staged FROM held_points_staged',
  })
  return row?.staged ?? 0
}
