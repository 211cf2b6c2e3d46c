import { QUALITY_CHECK_IDS } from '@tickmark/core/quality/QUALITY_CHECKS'
import type { Analytics } from '../client/Analytics.ts'
import { POINT_KEY } from './POINT_KEY.ts'

/**
 * Moves what the checks found to where it is attached from: one row a point, for the first check that it fails. A point
 * that says nothing new is left out, and so is one that is held as it was. Comes after the points themselves are staged.
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
