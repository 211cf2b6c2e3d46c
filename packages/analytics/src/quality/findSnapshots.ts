import type { Analytics } from '../client/Analytics.ts'
import type { CheckedBatch } from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubtColumns.ts'
import { POINT_KEY } from './POINT_KEY.ts'

/** Quarantines every point of a batch whose day is doubtful: a snapshot may be of any day, and would pass for history. */
export async function findSnapshots(
  db: Analytics,
  batch: CheckedBatch & { doubt: string },
): Promise<void> {
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns({ check: `'snapshot'`, value: 'value', expected: 'NULL', why: '{doubt: String}' })}
      FROM observations_raw
      WHERE (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: { ...doubtParams(batch), doubt: batch.doubt },
  })
}
