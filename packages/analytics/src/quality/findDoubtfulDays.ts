import type { Analytics } from '../client/Analytics.ts'
import { type CheckedBatch, POINT_KEY } from './CheckedBatch.ts'
import { doubtColumns, doubtParams } from './doubts.ts'

/**
 * Finds points of days that had not begun anywhere when they were observed. A file may contain plans, and its future
 * days are provisional anyway; an input that nobody reviewed may not.
 */
export async function findFutureDays(db: Analytics, batch: CheckedBatch): Promise<void> {
  if (batch.checks === 'mark') return
  await db.command({
    sql: `
      INSERT INTO held_points_raw
      SELECT ${POINT_KEY},
             ${doubtColumns({ check: `'impossible'`, value: 'value', expected: 'NULL', why: `'a day that had not begun when it was reported'` })}
      FROM observations_raw
      WHERE day > toDate(fromUnixTimestamp64Milli({observed_at: Int64}, 'UTC')) + 1
        AND (${POINT_KEY}) NOT IN (SELECT ${POINT_KEY} FROM held_points_raw WHERE state != 'replaced')`,
    params: doubtParams(batch),
  })
}

/**
 * Quarantines all points of a batch whose day is uncertain: a snapshot may be of any day and would look like history.
 */
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
