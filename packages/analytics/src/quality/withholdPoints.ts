import { QUALITY_CHECK_IDS } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Analytics } from '../client/Analytics.ts'
import { batchSql, type CheckedBatch, POINT_KEY } from './CheckedBatch.ts'

type LaidAside = {
  /** The number of points that are not published, with one of them as an example. */
  withheld: number
  example: string
  /** The number of points that are published and marked as provisional. */
  marked: number
  /** The number of points that fail each check. */
  failed: Readonly<Record<string, number>>
}

const WITHHELD = `SELECT ${POINT_KEY} FROM held_points_raw WHERE state = 'held' AND withheld = 1`
/** Points of a batch that are published as provisional. */
export const MARKED = `SELECT ${POINT_KEY} FROM held_points_raw WHERE state = 'held' AND withheld = 0`

/**
 * Removes the points that must not be published and counts the doubtful ones, by batch. A batch without any is not
 * among them.
 */
export async function withhold(
  db: Analytics,
  { batches }: Pick<CheckedBatch, 'batches'>,
): Promise<ReadonlyMap<string, LaidAside>> {
  const { batch_id, params } = batchSql(batches)
  const rows = await db.rows<{
    of_batch: string
    check_id: string
    state: string
    withheld: number
    marked: number
    example: string
  }>({
    sql: `
      SELECT ${batch_id} AS of_batch, check_id, state, uniqExactIf((${POINT_KEY}), withheld = 1) AS withheld,
             uniqExactIf((${POINT_KEY}), withheld = 0) AS marked,
             any(concat(metric_id, ' of ', project_id, ' on ', toString(day), ': ', toString(value), ', ', why)) AS example
      FROM held_points_raw GROUP BY of_batch, check_id, state`,
    params,
  })
  if (rows.some(({ state, withheld }) => state === 'held' && withheld > 0))
    await db.command({
      sql: `ALTER TABLE observations_raw DELETE WHERE (${POINT_KEY}) IN (${WITHHELD}) SETTINGS mutations_sync = 1`,
    })
  const found = new Map<string, LaidAside>()
  for (const [batchId, of] of Map.groupBy(rows, (row) => row.of_batch)) {
    const held = of.filter(({ state }) => state === 'held')
    const sum = (pick: (row: (typeof rows)[number]) => number) =>
      held.reduce((total, row) => total + pick(row), 0)
    found.set(batchId, {
      withheld: sum((row) => row.withheld),
      example: held.find((row) => row.withheld > 0)?.example ?? '',
      marked: sum((row) => row.marked),
      failed: Object.fromEntries(held.map((row) => [row.check_id, row.withheld + row.marked])),
    })
  }
  return found
}

/**
 * Stages quarantined points, one row per point, for the first check that it fails. Points that repeat a known value
 * and quarantined points that did not change are omitted. Call it after the points themselves are staged. Returns how
 * many are staged by now, by batch.
 */
export async function stageQuarantined(
  db: Analytics,
  { batches }: Pick<CheckedBatch, 'batches'>,
): Promise<ReadonlyMap<string, number>> {
  await db.command({
    sql: `
      INSERT INTO held_points_staged
      SELECT * FROM held_points_raw
      WHERE (state != 'held' OR held_batch_id IN {batch_ids: Array(String)})
        AND (state != 'held' OR withheld = 1 OR (${POINT_KEY}) IN (
          SELECT ${POINT_KEY} FROM observations_staged
          WHERE (metric_id, project_id) IN (SELECT DISTINCT metric_id, project_id FROM held_points_raw)))
      ORDER BY state = 'held' DESC, indexOf({checks: Array(String)}, toString(check_id))
      LIMIT 1 BY ${POINT_KEY}, source_id`,
    params: { batch_ids: batches.map(({ batch_id }) => batch_id), checks: QUALITY_CHECK_IDS },
  })
  const rows = await db.rows<{ of_batch: string; staged: number }>({
    sql: 'SELECT toString(batch_id) AS of_batch, count() AS staged FROM held_points_staged GROUP BY of_batch',
  })
  return new Map(rows.map(({ of_batch, staged }) => [of_batch, staged]))
}
